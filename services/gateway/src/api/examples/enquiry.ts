import type { EnquiryAnswer } from '@forecourt/contracts';

/** An enquiry about a car; the leads service declares its shape. */
export const enquiryExample = {
  form: 'enquiry',
  name: 'Priya Nair',
  email: 'priya.nair@mail.example',
  phone: '0412 345 678',
  message: 'Is it still there? I could come by on Saturday.',
  opt_in: true,
  additional_services: ['finance'],
  car_id: '4h7k2m9p3qrs',
  page_id: 'vehicle',
  url: 'https://www.northside-toyota.example/cars/2021-toyota-corolla-ascent-sport-4h7k2m9p3qrs',
};

/** What is answered to it. */
export const enquiryAnswerExample: EnquiryAnswer = {
  success: true,
  lead_id: '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21',
  analytics_event: 22,
  success_path: '/success?about=vehicle-enquiry&car=abc123def456&lead=5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
};
