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
