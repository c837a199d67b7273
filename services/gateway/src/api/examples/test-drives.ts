import type { EnquiryAnswer, TestDriveTimes } from '@forecourt/contracts';

/** Free times of a place in Brisbane. */
export const testDriveTimesExample: TestDriveTimes = {
  location: 'north-lakes',
  days: [
    {
      day: '2026-03-04',
      label: 'Wednesday 4 March',
      slots: [
        { starts_at: '2026-03-03T23:30:00.000Z', label: '9:30 am' },
        { starts_at: '2026-03-04T00:00:00.000Z', label: '10:00 am' },
      ],
    },
  ],
  earlier_from: null,
  later_from: '2026-03-12',
};

/** A test drive of a used car; the leads service declares its shape. */
export const testDriveExample = {
  form: 'test_drive',
  name: 'Priya Nair',
  email: 'priya.nair@mail.example',
  phone: '0412 345 678',
  location: 'north-lakes',
  appointment: '2026-03-03T23:30:00.000Z',
  car_id: '4h7k2m9p3qrs',
  url: 'https://www.northside-toyota.example/book-test-drive?car_id=4h7k2m9p3qrs',
};

/** What is answered to it. */
export const testDriveAnswerExample: EnquiryAnswer = {
  success: true,
  lead_id: '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21',
  analytics_event: 48,
  success_path:
    '/success?about=test-drive-enquiry&car=4h7k2m9p3qrs&place=north-lakes&lead=0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21&booking=C49qUm8MTw6aQw1anB9-IZ0vYx3Q8kTg5rWl1uHs7bNcE2aPf6Jd4Mo',
  manage_path: '/test-drives/C49qUm8MTw6aQw1anB9-IZ0vYx3Q8kTg5rWl1uHs7bNcE2aPf6Jd4Mo',
};
