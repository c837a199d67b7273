import type { CaptchaChallenge, EnquiryAnswer } from '@forecourt/contracts';

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

/** A proof of work, before it is done. */
export const captchaExample: CaptchaChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    nonce: 'd27c20e6c1a94a1f9f3f0d5c5b7e8a61',
    salt: '5b1f6a0c7d2e4f3889ab10cd32ef54a7',
    cost: 1_000,
    keyLength: 32,
    keyPrefix: '8c1f0b7be2a94d6c5f3e2d1c0b9a8877',
  },
  signature: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
};
