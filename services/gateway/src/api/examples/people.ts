import type {
  AlertAccepted,
  AlertRequest,
  OwnAlerts,
  PersonalData,
  SavedCarIds,
  WatchedCars,
  WatchlistRequest,
} from '@forecourt/contracts';
import { vehicleExample } from './cars.ts';

const at = '2026-03-04T02:00:00.000Z';

export const personalDataExample: PersonalData = {
  site: 'Harbour Motors',
  exported_at: at,
  user: {
    user_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    site: 'harbour-motors',
    phone: '+61412345678',
    registered_at: at,
    devices: [{ device: 'Chrome on Windows', signed_in_at: at, last_seen_at: at }],
  },
  leads: [
    {
      own: true,
      lead_id: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
      sent_at: at,
      dealership: 'Harbour Motors',
      sent: { category: 'Vehicle Enquiry', message: 'Is it still available?' },
      history: [{ type: 'forecourt.leads.LeadRouted.v1', at, data: { department: 'sales' } }],
      shared_with: [{ name: 'Acme CRM', kind: 'webhook', at }],
    },
  ],
  more_leads: 0,
  alerts: [{ site: 'harbour-motors', kind: 'search', title: 'Used Toyota Corolla', requested_at: at }],
  watchlist: [{ site: 'harbour-motors', car_id: '8a1f0c52-51c6-4d0c-9a55-7f4a5f0f3d11', saved_at: at }],
  purchases: [],
  letters: [
    {
      site: 'harbour-motors',
      purpose: 'enquiry_received',
      about: 'An enquiry has arrived: what was asked, about which car, where and when an answer comes',
      state: 'sent',
      written_at: at,
    },
  ],
};

/** A search of a results page, for an address. */
export const alertExample: AlertRequest = { search: '/search/toyota/?price=:30000', email: 'name@example.com' };

/** What it is answered with. */
export const acceptedAlertExample: AlertAccepted = {
  success: true,
  state: 'check_email',
  message: 'Nearly done: please follow the link in the email we’ve just sent you.',
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

/** A user saves or removes a car. */
export const watchlistRequestExample: WatchlistRequest = { phone_number: '+61412345678', car_id: vehicleExample.id };

/** The saved cars' ids. */
export const savedCarIdsExample: SavedCarIds = { cars: [{ id: vehicleExample.id }] };

/** A saved car that has become cheaper. */
export const watchedCarsExample: WatchedCars = {
  cars: [
    {
      id: vehicleExample.id,
      summary: {
        title: '2021 Toyota Corolla ZR',
        subtitle: 'Used Car · Stock no. U1024',
        href: `/cars/2021-toyota-corolla-zr-${vehicleExample.id}`,
        picture: {
          src: 'https://photos.example/corolla.jpg',
          alt: '2021 Toyota Corolla ZR',
          width: 1200,
          height: 900,
        },
        price: { kind: 'list', text: '$25,990' },
      },
      tag: null,
      odometer: '45,120 km',
      gone: null,
      standing: null,
      change: { direction: 'down', text: '$1,000 less than when you saved it' },
    },
  ],
};
