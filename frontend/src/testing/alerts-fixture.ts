import type { PageOf } from '@forecourt/contracts';

const RESULTS = '/search/toyota/?price=:30000';

/** Asks where messages about a search go. */
export function saveSearchFixture(): PageOf<'save_search'> {
  return {
    kind: 'save_search',
    title: 'Save this search',
    message: 'We’ll email you when something new matches, or a match gets cheaper: Toyota, Up to $30,000.',
    path: '/save-search?search=%2Fsearch%2Ftoyota%2F',
    about: { search: RESULTS },
    captcha: false,
    trap: { name: 'website', label: 'Leave this field empty' },
    own_address: 'Signed in, with an address you’ve confirmed here? Leave it empty and we’ll use that one.',
    consent:
      'By saving this you agree to emails from Riverside about it: at most one a day, never at night. You can unsubscribe from any of them.',
    submit: 'Save search',
    sent: null,
    done: false,
    back: { label: 'Back to the results', href: RESULTS },
  };
}

/** An alert that waits to be turned on. */
export function alertFixture(): PageOf<'alert'> {
  return {
    kind: 'alert',
    title: 'Turn it on?',
    message:
      'We’ll email this address about “Toyota, Up to $30,000” at most once a day, never at night, until you stop it.',
    path: '/alerts/token',
    actions: [
      { go: 'confirm', label: 'Yes, turn it on', tone: 'primary' },
      { go: 'stop', label: 'No, this wasn’t me', tone: 'outline' },
    ],
    back: { label: 'See the results', href: RESULTS },
  };
}

/** A user's own. */
export function savedSearchesFixture(): PageOf<'saved_searches'> {
  return {
    kind: 'saved_searches',
    title: 'Saved searches',
    message: 'We email you when there is news, at most once a day and never at night.',
    path: '/saved-searches',
    alerts: [
      { id: 'one', title: 'Toyota, Up to $30,000', href: RESULTS, note: 'New matches and price drops' },
      { id: 'two', title: '2021 Toyota Corolla Ascent Sport', href: '/cars/car-1', note: 'Price drops' },
    ],
    back: { label: 'Keep browsing', href: '/search/new-used-and-demo-cars/' },
  };
}
