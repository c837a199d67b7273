import type { Person } from './person.ts';

/** A link with a token, as somebody was given it. */
export interface GivenLink {
  /** The slug of the site that it was given out on. */
  readonly site: string;
  /** Such as /reservations/TOKEN. */
  readonly path: string;
}

/** What leads to something of one person by a token, whatever page made it. */
const PLACES = [
  ...['/reservations/:token', '/online-payment/:token', '/test-drives/:token', '/service-bookings/:token'],
  ...['/alerts/:token', '/alerts/:token/unsubscribe', '/checkout-journey/:token'],
] as const;
const FILES = [
  ...['/test-drives/:token/calendar.ics', '/service-bookings/:token/calendar.ics', '/test-drives/calendars/:token.ics'],
  '/api/reservations/:token/pay',
] as const;
const TOKEN = /\/([\w-]{40,})/;
/** Of the form of a token, and nobody's. */
const UNKNOWN = `${'B'.repeat(21)}A${'C'.repeat(32)}`;
const UNKNOWN_PURCHASE = `${'B'.repeat(42)}A`;
/** What the buttons of all of these pages send, and that each was asked about. */
const ACTS: Readonly<Record<string, string>> = { go: 'cancel', change: 'cancel', name: 'Foreign' };
const UNSUBSCRIBES: Readonly<Record<string, string>> = { ...ACTS, go: 'unsubscribe' };

/** The token of a link. */
export const tokenOf = ({ path }: Pick<GivenLink, 'path'>): string => TOKEN.exec(path)?.[1] ?? '';

/**
 * Asks for each link's token at each place of a token and on each site but its own, and compares the answer with that to a token that nobody was
 * given: what differs would show that there is something (SITE-4).
 * @param how `acting` also presses the buttons of the places
 * @returns what differs, and how many were asked
 */
export async function foreignAnswers(
  person: Person,
  links: readonly GivenLink[],
  sites: readonly string[],
  how: 'reading' | 'acting' = 'reading',
) {
  const faults: string[] = [];
  let asked = 0;
  const said = (text: string, token: string) => text.replaceAll(token, 'TOKEN').replaceAll(/"request_id":"[^"]*"/g, '');
  const answerTo = async (site: string, place: string, token: string) => {
    const path = place.replace(':token', token);
    const isPage = (PLACES as readonly string[]).includes(place);
    const read = await person.ask(site, isPage ? `/api/pages?path=${encodeURIComponent(path)}` : path);
    const answers = [[read.status, read.headers.location ?? '', said(read.text, token)]];
    if (how === 'acting' && isPage) {
      const act = await person.post(site, `${path}?sure=yes`, place.startsWith('/alerts') ? UNSUBSCRIBES : ACTS);
      answers.push([act.status, act.headers.location ?? '']);
    }
    return said(JSON.stringify(answers), token);
  };
  for (const site of sites) {
    for (const place of [...PLACES, ...FILES]) {
      const unknown = new Map<number, string>();
      for (const each of [UNKNOWN, UNKNOWN_PURCHASE]) unknown.set(each.length, await answerTo(site, place, each));
      for (const link of links) {
        const token = tokenOf(link);
        const isOwn = link.site === site && place.split('/')[1] === link.path.split('/')[1];
        if (isOwn || (place.startsWith('/api/reservations') && link.path.startsWith('/reservations'))) continue;
        asked += 1;
        const answer = await answerTo(site, place, token);
        if (answer !== unknown.get(token.length))
          faults.push(`${site} ${place} with the token of ${link.site} ${link.path}: ${answer.slice(0, 300)}`);
      }
    }
  }
  return { faults, asked };
}
