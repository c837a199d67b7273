import { type SubmittedLead, submittedLead } from '@forecourt/contracts';

/** An enquiry about a used car, as it is published. */
export const sampleLead: SubmittedLead = submittedLead.parse({
  lead_id: '5f2c7a3e-8d41-4b6f-9c02-1a7e6d5b4c39',
  source: 'Website',
  category: 'Vehicle Enquiry',
  subcategory: 'Price',
  url: 'http://riverside.localhost/cars/x',
  person: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '+61412345678', postcode: '4000' },
  message: 'Is it still there?',
  opt_in: true,
  additional_services: ['finance'],
  manufacturer_slug: 'toyota',
  car: {
    car_id: 'abc',
    car_dealership_id: 1,
    stock_number: 'S1',
    'Vehicle Make': 'Toyota',
    'Vehicle Model': 'Corolla',
    year: 2021,
    badge: 'ZR',
    car_type: 'used',
    vehicle_status: 'in_stock',
    vin: 'JTNKAAEE90J000001',
    km: 48_210,
    price: 26_990.5,
  },
  dealership_id: 1,
  dealership_slug: 'riverside',
  dealership: { name: 'Riverside Toyota', phone: '07 3000 1234', email: 'sales@riverside.example' },
  lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
});
