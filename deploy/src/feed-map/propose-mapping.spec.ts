import { csvMapping } from '@forecourt/contracts';
import { mappingFaults, mapRecord } from '@forecourt/stock';
import { describe, expect, it } from '@jest/globals';
import type { FileHead } from './file-head.ts';
import { proposeMapping } from './propose-mapping.ts';

const columns = [
  'Stock No.',
  'Condition',
  'Make',
  'Model',
  'Year',
  'Odometer',
  'Price',
  'Rego Expiry',
  'Status',
  'Body Type',
  'Transmission',
  'Photos',
  'Salesperson',
];
const line = (...cells: string[]) => Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
const rows = [
  line(
    'A1',
    'U',
    'Mazda',
    'CX-5',
    '2021',
    '48,000 km',
    '$31,990',
    '30/06/2027',
    'Available',
    'SUV',
    '6 Speed Automatic',
    'https://a.test/1.jpg;https://a.test/2.jpg',
    'Kim',
  ),
  line('A2', 'D', 'Kia', 'Cerato', '2025', '2100', 'POA', '', 'In Transit', 'Hatchback', 'Manual', '', 'Lee'),
];
const { mapping, unread } = proposeMapping('stock-list', { columns, records: rows });
const read = (row: Record<string, string>) => {
  const result = mapRecord(csvMapping.parse(mapping), row, '2026-03-04T02:00:00Z');
  return 'event' in result ? result.event : result.errors;
};

describe('a mapping proposed from a file’s head', () => {
  it('is one that the platform takes, and names the columns that nothing is read from', () => {
    expect(mappingFaults(csvMapping.parse(mapping))).toEqual([]);
    expect(unread).toEqual(['Salesperson']);
  });

  it('reads numbers, dates, words and lists as the cells write them', () => {
    expect(read(rows[0] ?? {})).toMatchObject({
      type: 'upsert',
      stocknum: 'A1',
      car: {
        make: 'Mazda',
        car_type: 'used',
        status: 'in_stock',
        year: 2021,
        km: 48_000,
        price: 31_990,
        rego_expiry: '2027-06-30',
        simple_body: 'SUV',
        simple_transmission: 'Automatic',
        images: [{ url: 'https://a.test/1.jpg' }, { url: 'https://a.test/2.jpg' }],
      },
    });
    expect(read(rows[1] ?? {})).toMatchObject({
      car: {
        car_type: 'demo',
        status: 'coming_soon',
        price: null,
        simple_body: 'Hatch',
        simple_transmission: 'Manual',
      },
    });
  });

  it('takes cars as used if no column says', () => {
    const { mapping: bare, missing } = proposeMapping('bare', { columns: ['id', 'make', 'model'], records: [] });
    expect(bare).toMatchObject({ stocknum: { column: 'id' }, fields: { car_type: { value: 'used' } } });
    expect(missing).toEqual([{ field: 'price', columns: [] }]);
  });
});

/** A head of these columns, whose rows are cells between tabs. */
const headOf = (columns: string, ...lines: string[]): FileHead => {
  const names = columns.split('\t');
  return {
    columns: names,
    records: lines.map((each) => Object.fromEntries(each.split('\t').map((cell, place) => [names[place] ?? '', cell]))),
  };
};
const carsOf = (head: FileHead) => {
  const proposal = proposeMapping('stock', head);
  const given = csvMapping.parse({ stocknum: { value: 'x' }, ...proposal.mapping });
  expect(mappingFaults(given)).toEqual([]);
  const cars = head.records.map((record) => mapRecord(given, record, '2026-03-04T02:00:00Z'));
  return { ...proposal, cars: cars.map((each) => ('event' in each ? each.event?.car : each.errors)), read: cars };
};

describe('a mapping proposed from what the cells hold', () => {
  it('FEED-8 takes 23.4 kmpl for no odometer, and finds make and model in a name', () => {
    const {
      cars,
      missing,
      mapping: made,
    } = carsOf(
      headOf(
        'name\tyear\tselling_price\tkm_driven\tfuel\ttransmission\tmileage\tengine\tseats',
        'Hyundai i20 Sportz Diesel\t2010\t225000\t127000\tDiesel\tManual\t23.4 kmpl\t1396 CC\t5',
        'Land Rover Freelander 2 TD4\t2014\t1350000\t80000\tDiesel\tAutomatic\t12.5 kmpl\t2179 CC\t5',
        'Toyota Etios VXD\t2011\t450000\t100000\tPetrol\tManual\t20.0 kmpl\t1364 CC\t5',
      ),
    );
    expect(cars[1]).toMatchObject({
      name: 'Land Rover Freelander 2 TD4',
      make: 'Land Rover',
      model: 'Freelander',
      price: 1_350_000,
      km: 80_000,
      simple_fuel: 'Diesel',
      simple_transmission: 'Automatic',
      variant: { fuelconsumptioncombined: 8, enginesize_litres: 2.2 },
    });
    expect(cars[0]).toMatchObject({ make: 'Hyundai', model: 'i20', km: 127_000 });
    expect(missing.map(({ field }) => field)).toEqual(['stocknum']);
    expect(made).not.toHaveProperty('stocknum');
  });

  it('FEED-8 knows USED, NEW and DEMO whatever the column is called, and cells that are empty by a dash', () => {
    const { cars, read } = carsOf(
      headOf(
        'Ref\tBrand\tModel\tTitle\tUsedOrNew\tEngine\tFuelConsumption\tKilometres\tColourExtInt\tLocation\tDoors\tPrice',
        'A1\tSsangyong\tRexton\t2022 Ssangyong Rexton Ultimate (awd)\tDEMO\t4 cyl, 2.2 L\t8.7 L / 100 km\t5595\tWhite / Black\tCaringbah, NSW\t 4 Doors\t51990',
        'A2\tLand\tRover\t2013 Land Rover Range Rover Sport\tUSED\t6 cyl, 3 L\t-\t88000\tGrey / Black\tPerth, WA\t 4 Doors\tPOA',
        'A3\tKia\tRio\t2023 Kia Rio S\tNEW\t4 cyl, 1.4 L\t6.2 L / 100 km\t-\tRed / Grey\tPerth, WA\t 5 Doors\t22990',
        'A4\tKia\tRio\t2019 Kia Rio S\tUSED\t4 cyl, 1.4 L\t6.2 L / 100 km\t41000\tRed / Grey\tPerth, WA\t 5 Doors\t17990',
        'A5\tKia\tRio\t2019 Kia Rio S\tUSED\t4 cyl, 1.4 L\t6.2 L / 100 km\t42000\tRed / Grey\tPerth, WA\t 5 Doors\t17990',
      ),
    );
    expect(read.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(cars[0]).toMatchObject({
      make: 'Ssangyong',
      car_type: 'demo',
      km: 5_595,
      doors: 4,
      colour: 'White',
      variant: { cylinders: 4, enginesize_litres: 2.2, fuelconsumptioncombined: 8.7 },
    });
    expect(cars[1]).toMatchObject({ make: 'Land Rover', model: 'Range Rover', car_type: 'used', price: null });
    expect(cars[2]).toMatchObject({ make: 'Kia', model: 'Rio', car_type: 'new' });
    expect(cars[2]).not.toHaveProperty('km');
  });

  it('FEED-8 names the unread columns that could be what a mapping is not without, and those whose cells do not fit', () => {
    const { missing, passedOver, unread } = proposeMapping(
      'stock',
      headOf(
        'Fahrzeug\tHersteller\tBetrag\tMileage\tCondition',
        'F-100\tKia\t19990\t23.4 mpg\tGood',
        'F-101\tMazda\t29990\t31.2 mpg\tFair',
        'F-102\tKia\t19990\t23.4 mpg\tGood',
      ),
    );
    expect(missing).toEqual([
      { field: 'stocknum', columns: ['Fahrzeug'] },
      { field: 'model', columns: ['Condition'] },
      { field: 'price', columns: ['Betrag'] },
    ]);
    expect(passedOver).toEqual([
      { column: 'Condition', field: 'car_type', example: 'Good' },
      { column: 'Mileage', field: 'km', example: '23.4 mpg' },
      { column: 'Mileage', field: 'variant.fuelconsumptioncombined', example: '23.4 mpg' },
    ]);
    expect(unread).not.toContain('Hersteller');
  });

  it('FEED-8 writes alternatives where a column has two units', () => {
    const miles = ['41,000 km', '30,000 miles', '52,000 km', '61,000 km', '12,000 km', '9,000 km'];
    const { cars } = carsOf(
      headOf('id\tmake\tmodel\todometer\tprice', ...miles.map((km, at) => `A${at}\tKia\tRio\t${km}\t9990`)),
    );
    expect(cars.map((car) => (car as { km?: number }).km)).toEqual([41_000, 48_280, 52_000, 61_000, 12_000, 9_000]);
  });

  it('FEED-8 takes a fuel that names petrol and current for a hybrid, in either order', () => {
    const fuels = ['Unleaded Petrol/Electric', 'Electric + Diesel', 'Premium Gas or Electricity', 'Electricity'];
    const { cars } = carsOf(
      headOf('id\tmake\tmodel\tfuel\tprice', ...fuels.map((fuel, at) => `A${at}\tKia\tRio\t${fuel}\t9990`)),
    );
    expect(cars.map((car) => (car as { simple_fuel?: string }).simple_fuel)).toEqual([
      ...['Hybrid', 'Hybrid', 'Hybrid', 'Electric'],
    ]);
  });
});
