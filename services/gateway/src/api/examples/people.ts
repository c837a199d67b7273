import type { PersonalData } from '@forecourt/contracts';

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
