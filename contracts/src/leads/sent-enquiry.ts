import type { FormValues } from '../forms/shown-form.ts';

/** What the visitor did before (LEAD-5): the visit's last 20 paths, and the query parameters of its first address and the page that led to it. */
export interface LeadAttributes {
  visited_pages: string[];
  linked_query_params: Record<string, string>;
  /** The address of another site's page, as far as the browser says it. */
  referrer?: string | undefined;
}

/**
 * The body of POST /api/enquiries from a page, in the wire's names (LEAD-1): the answers to the form's fields, what the form sends besides,
 * and where it was sent from. The leads service checks it with a class-validator DTO.
 */
export type SentEnquiry = Readonly<Record<string, FormValues[string] | LeadAttributes>>;
