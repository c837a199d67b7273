import type { AlertAccepted, AlertRequest, OwnAlerts } from '@forecourt/contracts';

/** A search of a results page, for an address. */
export const alertExample: AlertRequest = { search: '/search/toyota/?price=:30000', email: 'name@example.com' };

/** What it is answered with. */
export const acceptedAlertExample: AlertAccepted = {
  success: true,
  state: 'check_email',
  message: 'Nearly done: please follow the link in the e-mail that we have just sent you.',
};

/** A user's own. */
export const ownAlertsExample: OwnAlerts = {
  alerts: [
    {
      id: '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21',
      kind: 'search',
      title: 'Toyota, Up to $30,000',
      path: '/search/toyota/?price=:30000',
      state: 'on',
      created_at: '2026-03-04T00:00:00.000Z',
    },
  ],
};
