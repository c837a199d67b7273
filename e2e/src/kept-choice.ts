/** The demo sites that measure visits, and so ask their visitors (EVT-1). */
const MEASURING = ['northside-toyota', 'southern-cross-cars'];

/** A browser that has answered whether visits may be measured, so that no question lies over the page. */
export function keptChoice(choice: 'granted' | 'denied') {
  const cookie = {
    name: 'forecourt_consent',
    value: choice,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { cookies: MEASURING.map((site) => ({ ...cookie, domain: `${site}.localhost` })), origins: [] };
}
