import type { LeadList, PhoneRevealLog, SupportDeliveries } from '@forecourt/contracts';
import { deliveryExample } from './crm.ts';

export const leadListExample: LeadList = {
  leads: [
    {
      lead_id: deliveryExample.lead_id,
      dealership_id: 501,
      dealership_slug: 'harbour-motors',
      submitted_at: '2026-03-04T02:00:00.000Z',
      state: 'delivered',
      changed_at: '2026-03-04T02:00:00.210Z',
      category: 'Vehicle Enquiry',
      car: '2021 Toyota Corolla ZR (HM1042)',
      waiting: 0,
      failed: 0,
    },
  ],
  next: 'MjAyNi0wMy0wNFQwMjowMDowMC4wMDBaIDVmMmM3YTNl',
};

export const supportDeliveriesExample: SupportDeliveries = {
  lead_id: deliveryExample.lead_id,
  dealership_id: 501,
  deliveries: [
    {
      ...deliveryExample,
      subscription: { name: 'Acme CRM', kind: 'webhook', target: 'crm.example', enabled: true },
    },
  ],
};

export const phoneRevealLogExample: PhoneRevealLog = {
  dealership_id: 501,
  day: '2026-03-04',
  time_zone: 'Australia/Sydney',
  count: 1,
  reveals: [{ car_id: '4r1k8w2m9x3q', website_id: 1, revealed_at: '2026-03-04T02:00:00.000Z' }],
};
