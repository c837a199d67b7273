import type { TitledRows, VehicleView } from '@forecourt/contracts';
import { regoExpiryText } from '@forecourt/retail-rules';
import { carTypeWord, itemWord, kindWord } from './car-words.ts';
import type { ListedCar } from './listed-car.ts';
import { knownRows, monthText } from './specification-rows.ts';

/** Car Summary: what the vehicle is (VEH-1). */
export function summaryView(car: ListedCar): TitledRows {
  return {
    title: `${kindWord(car.itemType)} Summary`,
    rows: knownRows([
      ['Condition', car.certified ? `${carTypeWord(car.carType)}, certified` : carTypeWord(car.carType)],
      ['Year', car.year],
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
    rows: knownRows([
      ['Stock number', stocknum],
      ['VIN', details.vin],
      ['Registration', details.regplate],
      ['Registration expiry', regoExpiryText(details.rego_expiry ?? null, now, timeZone)],
      ['Build date', monthText(details.build_date)],
      ['Compliance date', monthText(details.compliance_date)],
    ]),
  };
}
