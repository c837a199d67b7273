import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { caravanSpecifications, carVariant, lenderOffer, marketPrices } from '../car/car-fields.ts';

import { feedCar } from './feed-car.ts';
import { feedEvent } from './feed-event.ts';

const file = path.resolve(import.meta.dirname, '../../examples/feed/upsert.json');
const upsert = JSON.parse(readFileSync(file, 'utf8'));

/** Section 3 of the specification: the fields of a Car that its sender can know; not those of dealership and location. */
const specified = `
  name carsales_title make model badge series year car_type status sold reserved certified tag item_type preorder
  price before_price subscription_price offer_price price_type
  km trans simple_transmission simple_body simple_fuel fuel drive seats doors colour engine_size
  vin regplate rego_expiry build_date compliance_date created_at has_nvic private_suburb private_postcode
  file images thumbnails primary_image_url photos_count show_on_dealer_website sold_date_timestamp
  dealercomments standardEquipment payment_processors variant specifications autograb_data finance_lenders`;

describe('the example of an upsert', () => {
  it('FEED-4 is one, to the letter', () => expect(feedEvent.parse(upsert)).toEqual(upsert));

  it('FEED-4 has every field of a car that the specification names', () => {
    expect(Object.keys(upsert.car)).toEqual(expect.arrayContaining(specified.trim().split(/\s+/)));
  });

  it.each([
    ['car', feedCar, upsert.car],
    ['variant', carVariant, upsert.car.variant],
    ['caravan’s specifications', caravanSpecifications, upsert.car.specifications],
    ['market prices', marketPrices, upsert.car.autograb_data],
    ['lender’s offer', lenderOffer, upsert.car.finance_lenders.acme],
  ] as const)('FEED-4 has every field of a %s that the contract knows', (_, { shape }, part) => {
    expect(Object.keys(part).sort()).toEqual(Object.keys(shape).sort());
  });
});
