import {
  type AlertPage,
  HONEYPOT,
  hasUsers,
  type OwnAlerts,
  type SavedSearchesPage,
  type SaveSearchPage,
} from '@forecourt/contracts';
import { saveHref } from '../cards/lead-addresses.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { AlertSubject } from './alert-desk.ts';

/** The page of a user's own. */
export const SAVED_PATH = '/saved-searches';

/** What is asked for, as the page's address says it. */
export type About = SaveSearchPage['about'];

/** Asks for an alert, or says that it was asked for (LEAD-11). Pure. */
export function saveSearchView(
  site: SiteContext,
  about: About,
  subject: AlertSubject,
  { sent = null, done }: { sent?: SaveSearchPage['sent']; done?: string } = {},
): SaveSearchPage {
  const isSearch = subject.kind === 'search';
  const [dealership] = site.dealerships;
  const who =
    dealership && dealership.name !== site.config.name ? `${site.config.name} (${dealership.name})` : site.config.name;
  return {
    kind: 'save_search',
    title: isSearch ? 'Save this search' : 'Tell me when the price drops',
    message:
      done ??
      (isSearch
        ? `We’ll email you when something new matches, or a match gets cheaper: ${subject.title}.`
        : `We’ll email you when the price of this vehicle drops: ${subject.title}.`),
    path: saveHref(about),
    about,
    captcha: site.config.forms.captcha,
    trap: HONEYPOT,
    // The page is the same for everybody, whether signed in or not.
    own_address: hasUsers(site.config)
      ? 'Signed in, with an address you’ve confirmed here? Leave it empty and we’ll use that one.'
      : null,
    consent: `By saving this you agree to emails from ${who} about it: at most one a day, never at night. You can unsubscribe from any of them.`,
    submit: isSearch ? 'Save search' : 'Watch the price',
    sent,
    done: done !== undefined,
    back: { label: isSearch ? 'Back to the results' : 'Back to the vehicle', href: subject.path },
  };
}

/** An alert by its link (LEAD-11). Pure. @param all the link in each message, which stops all */
export function alertView(
  { title, path, kind, state }: OwnAlerts['alerts'][number],
  { others, at, all }: { others: number; at: string; all: boolean },
): AlertPage {
  const what = kind === 'search' ? 'Your saved search' : 'Your price alert';
  const back = { label: kind === 'search' ? 'See the results' : 'See the vehicle', href: path };
  const page = { kind: 'alert', path: at, back } as const;
  if (state === 'off' && others === 0) {
    return {
      ...page,
      title: 'You’ll get no more of these emails',
      message: `${what} “${title}” is off. You can save it again whenever you like.`,
      actions: [],
    };
  }
  const stopAll = { go: 'unsubscribe', label: 'Stop all emails', tone: all ? 'primary' : 'outline' } as const;
  if (all) {
    const count = others + (state === 'off' ? 0 : 1);
    return {
      ...page,
      title: 'Stop these emails?',
      message: `You have ${count === 1 ? 'one alert' : `${count} alerts`} with us. This turns ${count === 1 ? 'it' : 'all of them'} off.`,
      actions: [stopAll],
    };
  }
  if (state === 'unconfirmed') {
    return {
      ...page,
      title: 'Turn it on?',
      message: `We’ll email this address about “${title}” at most once a day, never at night, until you stop it.`,
      actions: [
        { go: 'confirm', label: 'Yes, turn it on', tone: 'primary' },
        { go: 'stop', label: 'No, this wasn’t me', tone: 'outline' },
      ],
    };
  }
  const more = others > 0 ? [stopAll] : [];
  if (state === 'off') {
    return { ...page, title: 'It’s off', message: `${what} “${title}” is off.`, actions: more };
  }
  return {
    ...page,
    title: 'It’s on',
    message: `${what} “${title}” is on. We’ll email you when there is news, at most once a day.`,
    actions: [{ go: 'stop', label: 'Stop it', tone: 'outline' }, ...more],
  };
}

/** A user's own (LEAD-11). Pure. */
export function savedSearchesView({ alerts }: OwnAlerts, { config }: SiteContext): SavedSearchesPage {
  return {
    kind: 'saved_searches',
    title: 'Saved searches',
    message:
      alerts.length === 0
        ? 'You have none yet. Search our stock, then choose Save this search above the results.'
        : 'We email you when there is news, at most once a day and never at night.',
    path: SAVED_PATH,
    alerts: alerts.map(({ id, kind, title, path, state }) => ({
      id,
      title,
      href: path,
      note:
        state === 'unconfirmed'
          ? 'Waiting for you to follow the link in our email'
          : kind === 'car'
            ? 'Price drops'
            : 'New matches and price drops',
    })),
    back: { label: 'Keep browsing', href: config.search.path },
  };
}
