/** What an enquiry can be about (LEAD-9). `Careers Enquiry` is sent as a general one with subcategory Career Enquiry (LEAD-1). */
export const enquiryCategories = [
  'General Enquiry',
  'Vehicle Enquiry',
  'Finance Enquiry',
  'Trade-In Enquiry',
  'Test Drive Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Fleet Enquiry',
  'Careers Enquiry',
  'Feedback Enquiry',
] as const;
export type EnquiryCategory = (typeof enquiryCategories)[number];

/** The subcategory and the message that Find Me Something Similar fills in (LEAD-1). */
export const similarEnquiry = {
  subcategory: 'Find me something similar',
  message: 'Can you please find me something similar?',
} as const;

/** The subcategory of a photo request, and the text that goes with it before whatever the visitor adds (LEAD-8). */
export const photoEnquiry = {
  subcategory: 'Photo request',
  message: 'Can you please send me photos of this vehicle?',
} as const;
