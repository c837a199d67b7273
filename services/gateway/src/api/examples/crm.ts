import type {
  CreatedCredential,
  CreatedSubscription,
  Credential,
  Delivery,
  DriveCalendarAddress,
  FeedKey,
  IssuedFeedKey,
  LeadKeys,
  LeadTimeline,
  PulledLeads,
  Subscription,
} from '@forecourt/contracts';

const leadId = '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39';
const routed = { lead_id: leadId, dealership_id: 501, dealership_slug: 'harbour-motors', department: 'sales' };

export const pulledLeadsExample: PulledLeads = {
  events: [
    {
      id: `${leadId}:2`,
      type: 'forecourt.leads.LeadRouted.v1',
      time: '2026-03-04T02:00:00.000Z',
      lead_id: leadId,
      version: 2,
      data: routed,
    },
  ],
  next: 'ODEyLjQx',
};
export const driveCalendarExample: DriveCalendarAddress = {
  location: 'north-lakes',
  path: '/test-drives/calendars/3pIrpsh1SlWBU7ALelDaAQs0NYWpVmIEIPcg-FWXx4GOmgqci-blDn.ics',
};
export const leadKeysExample: LeadKeys = {
  keys: [{ kty: 'oct', kid: leadId, alg: 'A256GCM', k: 'q8Vb0…' }],
  erased: ['0197b7c2-5a3e-7c1d-9f40-6b1f2f7f1a55'],
  not_found: [],
};
export const subscriptionExample: Subscription = {
  id: 'sub_0123456789ab',
  dealership_id: 501,
  kind: 'webhook',
  name: 'Acme CRM',
  target: 'crm.example',
  enabled: true,
  created_at: '2026-03-04T02:00:00.000Z',
  waiting: 0,
  dead: 0,
};
export const createdSubscriptionExample: CreatedSubscription = { ...subscriptionExample, secret: 'whsec_…' };
export const deliveryExample: Delivery = {
  subscription_id: 'sub_0123456789ab',
  lead_id: leadId,
  version: 2,
  type: 'LeadRouted',
  status: 'delivered',
  queued_at: '2026-03-04T02:00:00.000Z',
  settled_at: '2026-03-04T02:00:00.140Z',
  attempts: 1,
  last_attempt: { at: '2026-03-04T02:00:00.140Z', answer: 200, milliseconds: 82 },
};
export const leadTimelineExample: LeadTimeline = {
  lead_id: leadId,
  history: [{ version: 2, type: 'forecourt.leads.LeadRouted.v1', at: '2026-03-04T02:00:00.000Z', data: routed }],
  deliveries: [deliveryExample],
  readings: [{ by: 'su_0123456789ab', at: '2026-03-05T01:12:00.000Z' }],
};

export const credentialExample: Credential = {
  key_id: 'st_0123456789ab',
  purpose: 'site',
  site: 'harbour-motors',
  name: 'deploy script',
  created_at: '2026-03-04T02:00:00.000Z',
};
export const createdCredentialExample: CreatedCredential = { ...credentialExample, token: 'st_0123456789ab_…' };
export const feedKeyExample: FeedKey = {
  key_id: 'fk_0123456789ab',
  client: 'acme-dms',
  revision: 1,
  dealerships: [{ id: 501, slug: 'harbour-motors' }],
  issued_at: '2026-03-04T02:00:00.000Z',
};
export const issuedFeedKeyExample: IssuedFeedKey = { ...feedKeyExample, secret: 'c2VjcmV0…' };
