import { z } from 'zod';
import { requiredText, text } from '../common/scalars.ts';
import { exampleOf, field, objectOf } from './car-field.ts';
import { carType, itemType } from './classification.ts';
import { electricFields } from './electric.fields.ts';
import { loadFields, ownershipFields } from './ownership.fields.ts';
import { specificationsFields } from './specifications.fields.ts';
import { variantFields } from './variant.fields.ts';

const keyword = { kind: 'keyword' } as const;
const onlyKept = { kind: 'text' } as const;
const number = { kind: 'number' } as const;
/** Of parts that a vehicle has: a 0 says that nobody counted them, as of a caravan's seats. */
const counted = { kind: 'number', zero: 'unknown' } as const;
const flag = { kind: 'boolean' } as const;

const year = z.int().min(1900).max(2100);
const day = z.iso.date().describe('A calendar day, such as 2026-03-01.');
const webAddress = z.url({ protocol: /^https?$/ });
const postcode = z.string().regex(/^\d{4}$/, 'four digits');

export const carVariant = objectOf(variantFields);
export const caravanSpecifications = objectOf(specificationsFields);

/**
 * A vehicle's identity, description and location: specification section 3, Car. Make, model, kind, body, fuel, drive and equipment are in
 * the document too, but spelt for searches: packages/car-search/src/document/derive-facets.ts makes those.
 */
export const detailsFields = {
  name: field(text(200), 'Jayco Conquest RM 20-1', { document: onlyKept }),
  carsales_title: field(text(200), '2021 Jayco Conquest RM 20-1 Auto', { document: onlyKept }),
  make: field(requiredText(60), 'Jayco', { required: true }),
  model: field(requiredText(80), 'Conquest', { required: true }),
  badge: field(text(120), 'RM 20-1', { document: keyword }),
  series: field(text(80), 'Sprinter', { document: keyword }),
  year: field(year, 2021, { document: number }),
  car_type: field(carType, 'used', { required: true, document: keyword }),
  item_type: field(itemType, 'caravan', {}),
  categories: field(z.array(requiredText(60)).max(50), ['Motorhome'], { document: { kind: 'keyword list' } }),
  certified: field(z.boolean(), true, { document: flag }),
  preorder: field(z.boolean(), false, { document: flag }),
  tag: field(text(40), 'Special', { document: { kind: 'keyword', description: 'As fed.' } }),
  km: field(z.int().min(0).max(2_000_000), 38_150, {
    unit: 'km',
    document: { kind: 'number', description: 'Odometer, kilometres.' },
    tile: { label: 'Odometer', order: 10, icon: 'odometer', better: 'low' },
  }),
  trans: field(text(80), '7 SP Automatic', {
    document: { kind: 'text', description: 'The maker’s name for the transmission.' },
    specification: { label: 'Gearbox', order: 50 },
    tile: { label: 'Transmission', order: 21, icon: 'transmission' },
  }),
  simple_transmission: field(text(40), 'Automatic', {
    tile: { label: 'Transmission', order: 20, icon: 'transmission' },
  }),
  body: field(text(60), 'Motor Home', {
    specification: { label: 'Body style', order: 100 },
    tile: { label: 'Body', order: 41, icon: 'body' },
  }),
  simple_body: field(text(40), 'Motorhome', {
    specification: { label: 'Body style', order: 102 },
    tile: { label: 'Body', order: 40, icon: 'body' },
  }),
  fuel: field(text(60), 'Turbo Diesel', {
    specification: { label: 'Fuel type', order: 70 },
    tile: { label: 'Fuel', order: 31, icon: 'fuel' },
  }),
  simple_fuel: field(text(40), 'Diesel', {
    specification: { label: 'Fuel type', order: 71 },
    tile: { label: 'Fuel', order: 30, icon: 'fuel' },
  }),
  drive: field(text(60), 'Rear Wheel Drive', {
    specification: { label: 'Drive', order: 60 },
    tile: { label: 'Drive', order: 90, icon: 'drive' },
  }),
  seats: field(z.int().min(0).max(100), 4, {
    unit: 'seats',
    document: counted,
    specification: { label: 'Seats', order: 110 },
    tile: { label: 'Seats', order: 100, icon: 'seats' },
  }),
  doors: field(z.int().min(0).max(12), 3, {
    unit: 'doors',
    document: counted,
    specification: { label: 'Doors', order: 120 },
    tile: { label: 'Doors', order: 110, icon: 'doors' },
  }),
  colour: field(text(60), 'Polar White', {
    document: keyword,
    tile: { label: 'Colour', order: 120, icon: 'colour' },
  }),
  engine_size: field(text(40), '3.0 L', {
    document: keyword,
    specification: { label: 'Engine', order: 10 },
    tile: { label: 'Engine', order: 80, icon: 'engine' },
  }),
  ...electricFields,
  ...loadFields,
  learner_approved: field(z.boolean(), false, {
    description: 'Whether a learner may ride it (LAMS); only of motorcycles.',
    specification: { label: 'Learner approved', order: 125 },
  }),
  vin: field(text(17), '5GZCZ43D13S812715', {}),
  chassis_number: field(text(30), 'HK4187305', {
    description: 'Of a vehicle that was built before 1989, which has no VIN.',
  }),
  regplate: field(text(10), '208MHJ', {}),
  rego_expiry: field(day, '2027-03-01', {}),
  build_date: field(text(10), '2021-05', { description: 'Year and month of build, such as 2024-05, or a full date.' }),
  compliance_date: field(text(10), '2021-06', {
    description: 'Year and month of compliance, such as 2024-06, or a full date.',
  }),
  ...ownershipFields,
  has_nvic: field(z.boolean(), true, {}),
  private_suburb: field(text(60), 'Newstead', {}),
  private_postcode: field(postcode, '4006', {}),
  file: field(webAddress, 'https://reports.example/M20871.pdf', { description: 'Address of the history report.' }),
  dealercomments: field(text(10_000), 'One owner, always garaged.|Sleeps four; <b>both</b> keys & all books.', {
    description: 'Plain text; paragraphs are separated by a pipe character.',
  }),
  standardEquipment: field(z.array(requiredText(200)).max(500), ['Reversing camera', 'Tow bar', 'Roll-out awning'], {}),
  payment_processors: field(z.array(requiredText(40)).max(20), ['stripe'], {}),
  location_slug: field(text(120), 'newstead', {
    description: "Which of the dealership's locations the vehicle stands at.",
  }),
  variant: field(carVariant, exampleOf(variantFields), {}),
  specifications: field(caravanSpecifications, exampleOf(specificationsFields), {}),
};
