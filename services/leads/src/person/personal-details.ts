/**
 * Whatever a lead tells of its person: who it is, in which words they wrote, from where they came. It is kept only sealed with that
 * person's own key, so that to delete the key is to erase all of it, in every back-up of the events too.
 */
export interface PersonalDetails {
  name: string;
  lastName?: string | undefined;
  /** As typed, without blanks at the ends. */
  email?: string | undefined;
  /** E.164. */
  phone?: string | undefined;
  postcode?: string | undefined;
  /** Empty where the form asks for none. */
  message: string;
  /** The registration number of the person's own vehicle. */
  rego?: string | undefined;
  /** Address of the page that it was sent from, with its query. */
  url: string;
  userAgent?: string | undefined;
  visitedPages: string[];
  linkedQueryParams: Record<string, string>;
}
