import type { MeasuredVehicle, Page } from '@forecourt/contracts';
import type { Measured } from './data-layer.ts';

/** The page in view, as events name it. */
interface ShownPage {
  readonly analytics: NonNullable<Page['frame']['analytics']>;
  readonly kind: string;
  readonly vehicle: MeasuredVehicle | null;
}

/** What the debug view hears of at the window, in development. */
export const MEASURED = 'forecourt-measured';
/** An event's number, or the name of what has none. */
type EventOf = Measured['event'];

let shown: ShownPage | null = null;
let last = '';

/** Notes the page in view, and records that it was seen, once for each address. */
export function notePage({ frame: { analytics }, content }: Page, href: string): void {
  shown = analytics && {
    analytics,
    kind: content.kind,
    vehicle: content.kind === 'vehicle' ? content.measured : null,
  };
  if (last === href) return;
  last = href;
  recordEvent('page');
}

/**
 * Records an event of the visit for the site's analytics (EVT-1): only on a site that measures visits, and only of a visitor who has agreed.
 * Otherwise nothing is pushed, kept or sent. What pushes it loads when it is first wanted.
 * @param vehicle what it is about; the vehicle of the page unless it is said
 */
export function recordEvent(event: EventOf, vehicle = shown?.vehicle ?? null): void {
  if (!shown) return;
  const { analytics, kind } = shown;
  const isGranted = keptChoice() === 'granted';
  const measured: Measured = { event, vehicle, kind };
  if (analytics.debug) window.dispatchEvent(new CustomEvent(MEASURED, { detail: { ...measured, isGranted } }));
  if (isGranted)
    void import('./data-layer.ts').then(({ pushMeasured }) => pushMeasured(measured, analytics.tag_manager));
}

/** The number of a call to the dealer. */
const CALLED = 25;

/** Records each click on a link that calls, wherever it is on the page (VEH-4). The vehicle is that of the link's card, or of the page. */
export function recordCalls(document: Pick<Document, 'addEventListener'>): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a[href^="tel:"]');
    if (!link) return;
    const about = link.closest<HTMLElement>('[data-measured]')?.dataset.measured;
    recordEvent(CALLED, about === undefined ? undefined : (JSON.parse(about) as MeasuredVehicle));
  });
}

/** What a visitor answered to whether visits may be measured (EVT-1). */
export type Choice = 'granted' | 'denied';

const COOKIE = 'forecourt_consent';
/** Twelve months. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

type CookieHost = Pick<Document, 'cookie'>;

/** The choice that this browser has kept; null if it was never asked, or too long ago. */
export function keptChoice(host: CookieHost = document): Choice | null {
  const [, choice] = new RegExp(`(?:^|; )${COOKIE}=(granted|denied)(?:;|$)`).exec(host.cookie) ?? [];
  return (choice as Choice | undefined) ?? null;
}

/** Keeps a choice for twelve months: the one thing that is stored without being asked for, so as not to ask again. */
export function keepChoice(
  choice: Choice,
  host: CookieHost = document,
  isSecure = location.protocol === 'https:',
): void {
  host.cookie = `${COOKIE}=${choice}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
