import type { PageOf } from '@forecourt/contracts';

/** Signing in: the code's step where the address says so. */
export function signInFixture({ parameters }: { readonly parameters: URLSearchParams }): PageOf<'sign_in'> {
  const step = parameters.get('step') === 'code' ? 'code' : 'phone';
  const isWrong = parameters.has('wrong');
  return {
    kind: 'sign_in',
    title: step === 'code' ? 'Enter your code' : 'Sign in to spin',
    message:
      step === 'code'
        ? 'We sent a 6-digit code to your mobile. It works for 5 minutes.'
        : 'Everyone gets one spin, so we check your mobile number first.',
    step,
    path: '/sign-in?type=spin-to-win',
    restart: '/sign-in?type=spin-to-win',
    back: { label: 'Back', href: '/' },
    captcha: true,
    sent: isWrong
      ? {
          phone: '0412',
          field: step,
          message:
            step === 'code'
              ? 'That code isn’t right. You have 4 more tries.'
              : 'Please enter an Australian mobile number, such as 0412 345 678.',
        }
      : null,
  };
}

/** The page of a watchlist, which loads what is in it. */
export function watchlistFixture(): PageOf<'watchlist'> {
  return {
    kind: 'watchlist',
    title: 'Your watchlist',
    message: 'See when a price changes, and compare what you have saved.',
    path: '/watchlist',
    noun: 'car',
    most: 4,
    compare: '/compare',
    sign_in: '/sign-in?type=watchlist&redirect=%2Fwatchlist&back=%2Fwatchlist',
    search: { label: 'Browse our stock', href: '/search/new-used-and-demo-cars/' },
  };
}

/** A user with two devices. */
export function accountFixture(): PageOf<'account'> {
  return {
    kind: 'account',
    title: 'Your account',
    phone: '0491 570 006',
    sections: [
      {
        id: 'test-drive',
        title: 'Test drives',
        entries: [
          {
            id: 'drive',
            title: '2023 Toyota RAV4 Cruiser',
            car: null,
            status: { text: 'Booked', tone: 'good' },
            lines: ['Saturday 28 November at 10:00 am at Riverside North'],
            links: [{ label: 'Move, cancel or add to your calendar', href: '/test-drives/token' }],
          },
        ],
        more: null,
      },
      {
        id: 'enquiry',
        title: 'Enquiries',
        entries: [
          {
            id: 'lead',
            title: 'Vehicle Enquiry',
            car: null,
            status: { text: 'Acknowledged', tone: 'plain' },
            lines: ['Riverside is working on it'],
            links: [{ label: 'Call 07 3000 1234', href: 'tel:0730001234' }],
          },
        ],
        more: { label: '3 older ones are in your data download', href: '#your-data' },
      },
    ],
    incomplete: false,
    empty: null,
    devices: [
      { id: 'a', name: 'Safari on iPhone', seen: 'This device', current: true },
      { id: 'b', name: 'Chrome on Windows', seen: 'Last used 3 days ago', current: false },
    ],
    saved: { label: 'Saved in this browser', href: '/compare' },
    path: '/account',
    proven: true,
    prove: '/sign-in?redirect=%2Faccount&back=%2Faccount',
  };
}
