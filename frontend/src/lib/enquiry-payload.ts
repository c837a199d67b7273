/** The body of POST /api/enquiries in the wire's names (LEAD-1). A field that the form does not ask for is absent. */
export interface EnquiryPayload {
  category: string;
  subcategory?: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  opt_in: boolean;
  dealership_slug?: string;
  location?: string;
  Rego?: string;
  additional_services: string[];
  terms_conditions?: boolean;
  car_id?: string;
  /** The kind of page that it was sent from. */
  page_id: string;
  /** Address of that page. */
  url: string;
  lead_attributes: LeadAttributes;
}

/** What the visitor did before (LEAD-5): the visit's last 20 paths, and the query parameters of its first address. */
export interface LeadAttributes {
  visited_pages: string[];
  linked_query_params: Record<string, string>;
}
