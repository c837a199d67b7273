import type {
  OwnSection,
  SiteConfig,
  SpecificationRow,
  TitledRows,
  VehiclePage,
  VehicleView,
} from '@forecourt/contracts';
import {
  comingDayText,
  isAvailable,
  isPlaceholderVin,
  type ListedCar,
  priceHistory,
  regoExpiryText,
  shownSince,
  zonedFormat,
} from '@forecourt/retail-rules';
import { askingPrice } from '../../cards/car-price.view.ts';
import { carTypeWord, itemWord, kindWord } from '../../cards/car-words.ts';
import { type FactValue, knownRows, unitText } from './field-rows.ts';

/** Rows that a comparison of cars knows by their labels too. */
export const YEAR = 'Year';
export const OWNERS = 'Owners';

const MONTH_LENGTH = '2024-05'.length;

/** Car Summary: what the vehicle is (VEH-1). */
export function summaryView(car: ListedCar): TitledRows {
  return {
    title: `${kindWord(car.itemType)} Summary`,
    rows: knownRows([
      ['Condition', car.certified ? `${carTypeWord(car.carType)}, certified` : carTypeWord(car.carType)],
      [YEAR, car.year],
      ['Make', car.make],
      ['Model', car.model],
      ['Badge', car.badge],
      ['Series', car.series],
      ['Colour', car.colour],
    ]),
  };
}

/**
 * The box that is titled after what it is, as Vehicle Details (VEH-8): which one it is, and its papers.
 * @param timeZone IANA zone of its location, which decides whether its registration still runs
 */
export function detailsView(
  { details, stocknum }: VehicleView,
  car: ListedCar,
  now: Date,
  timeZone: string,
): TitledRows {
  return {
    title: `${itemWord(car.itemType)} Details`,
    rows: [
      ...knownRows([
        ['Stock number', stocknum],
        ['VIN', details.vin && isPlaceholderVin(details.vin) ? undefined : details.vin],
        ['Registration', details.regplate],
        ['Registration expiry', regoExpiryText(details.rego_expiry ?? null, now, timeZone)],
        ['Build date', monthText(details.build_date)],
        ['Compliance date', monthText(details.compliance_date)],
      ]),
      ...ownershipRows(details, now, timeZone),
    ],
  };
}

/**
 * What a buyer takes over with it: what is left of the warranty, the next service, owners and keys. Days show until they have passed, and a 0 means that
 * nothing is known.
 * @param timeZone IANA zone of its location
 */
export function ownershipRows(details: VehicleView['details'], now: Date, timeZone: string): SpecificationRow[] {
  const { next_service_km: serviceKm } = details;
  return knownRows([
    ['Warranty until', comingDayText(details.warranty_until ?? null, now, timeZone)],
    ['Next service due', comingDayText(details.next_service_due ?? null, now, timeZone)],
    ['Next service at', serviceKm ? unitText(serviceKm, 'km') : null],
    [OWNERS, details.number_of_owners || null],
    ['Keys', details.number_of_keys || null],
  ]);
}

/** '2024-05' as 'May 2024', and a day as '4 May 2024'; what else a feed wrote stays as it is. */
function monthText(date: string | undefined): FactValue {
  if (date === undefined || !/^\d{4}-\d{2}(?:-\d{2})?$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  const day = date.length > MONTH_LENGTH ? ({ day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'long', year: 'numeric', ...day }).format(
    Date.parse(date),
  );
}

/**
 * The sections of a vehicle's page with the site's own texts, without empty ones (VEH-8). A reserved or gone car can't be reserved,
 * and paint protection is not offered for an unavailable car.
 */
export function ownSections(car: ListedCar, { vehicle_page: texts }: SiteConfig): OwnSection[] {
  const available = isAvailable(car);
  const sections: OwnSection[] = [
    { title: "What's Included", look: 'points', texts: available ? texts.whats_included : [] },
    { title: 'Why Buy From Us?', look: 'points', texts: texts.why_buy_from_us },
    { title: 'Reserve Online', look: 'prose', texts: available && !car.reserved ? texts.reserve_online : [] },
    { title: `Protect Your ${kindWord(car.itemType)}`, look: 'prose', texts: available ? texts.protect_your_car : [] },
  ];
  return sections.filter((section) => section.texts.length > 0);
}

const day = zonedFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * The prices at which a car was offered, the newest first, with the days at its location; empty unless the site shows them and the price of the
 * car itself (PRICE-1).
 */
export function priceHistoryView(car: ListedCar, config: SiteConfig): VehiclePage['price_history'] {
  if (!config.prices.history || !isAvailable(car) || !askingPrice(car, config)) return [];
  const format = day(car.timeZone);
  return priceHistory(car, shownSince(config)).map(({ text, type, from, to }) => ({
    days: to === null ? `Since ${format.format(from)}` : `${format.format(from)} to ${format.format(to)}`,
    price: text,
    type,
  }));
}
