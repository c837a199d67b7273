import { createContext, useContext } from 'react';

/** What an enquiry is about, as the button that was pressed knows it. */
export interface EnquiryRequest {
  kind: 'enquire' | 'similar' | 'photos';
  car: { car_id: string; title: string; stock_number?: string };
  /** Where the button leads if the dialog cannot be loaded. */
  href: string;
}

/** Opens the enquiry dialog; null on a page that has none, where the buttons are ordinary links. */
export type OpenEnquiry = ((request: EnquiryRequest) => void) | null;

export const EnquiryContext = createContext<OpenEnquiry>(null);

export function useOpenEnquiry(): OpenEnquiry {
  return useContext(EnquiryContext);
}
