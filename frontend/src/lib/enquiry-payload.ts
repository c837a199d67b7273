import type { components } from './generated/api.ts';

/** The body of POST /api/enquiries in the wire's names (LEAD-1). A field that the form does not ask for is absent. */
export type EnquiryPayload = components['schemas']['EnquiryRequest'];

/** What the visitor did before (LEAD-5): the visit's last 20 paths, and the query parameters of its first address. */
export type LeadAttributes = Required<components['schemas']['LeadAttributesRequest']>;
