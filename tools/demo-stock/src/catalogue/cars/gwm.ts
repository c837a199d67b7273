import { auto, dct, diesel, electric, hybrid, type Make, manual, model, petrol, reduction } from '../table.ts';

const h20 = petrol(1967, 4, 325, 8.3, 'Turbo');

// biome-ignore format: a table
export const gwm: Make = {
  name: 'GWM',
  itemType: 'car',
  wmi: 'LGW',
  weight: 2,
  decay: 0.091,
  colours: ['Hamilton White', 'Sun Black', 'Crystal Black', 'Ayres Grey', 'Atlantis Blue', 'Burgundy Red', 'Fossil Grey', 'Sun Gold'],
  models: [
    model('Haval Jolion', 'SUV', { from: 2021, series: 'A01', size: [4472, 1841, 1619, 1845], tank: 55, ancap: 5, weight: 1.5 }, [
      ['Premium', 27_990, petrol(1497, 4, 220, 8.1, 'Turbo'), dct(7), 'FWD'],
      ['Lux', 30_990, petrol(1497, 4, 220, 8.1, 'Turbo'), dct(7), 'FWD'],
      ['Ultra Hybrid', 38_990, hybrid(1497, 4, 375, 5.0), dct(2), 'FWD', 2022],
    ]),
    model('Haval H6', 'SUV', { from: 2021, series: 'B01', size: [4653, 1886, 1724, 2060], tank: 58, ancap: 5, weight: 1.3 }, [
      ['Lux', 35_990, petrol(1967, 4, 320, 7.4, 'Turbo'), dct(7), 'FWD'],
      ['Ultra', 40_990, petrol(1967, 4, 320, 7.4, 'Turbo'), dct(7), 'AWD'],
      ['Ultra Hybrid', 43_990, hybrid(1499, 4, 530, 5.2, 'Turbo'), dct(2), 'FWD', 2022],
    ]),
    model('Tank 300', 'SUV', { from: 2023, series: 'P01', size: [4760, 1930, 1903, 2552], tank: 75, ancap: 5 }, [
      ['Lux', 46_990, petrol(1967, 4, 380, 9.5, 'Turbo'), auto(8), '4x4'],
      ['Ultra', 50_990, petrol(1967, 4, 380, 9.5, 'Turbo'), auto(8), '4x4'],
      ['Ultra Hybrid', 60_990, hybrid(1998, 4, 648, 8.4, 'Turbo'), auto(9), '4x4'],
    ]),
    model('Tank 500', 'SUV', { from: 2024, seats: 7, size: [5078, 1934, 1905, 3355], tank: 80, ancap: 5, weight: 0.6 }, [
      ['Lux Hybrid', 66_490, hybrid(1998, 4, 648, 8.5, 'Turbo'), auto(9), '4x4'],
      ['Ultra Hybrid', 73_990, hybrid(1998, 4, 648, 8.5, 'Turbo'), auto(9), '4x4'],
    ]),
    model('Ute Cannon', 'Ute', { from: 2020, series: 'P11', size: [5410, 1934, 1886, 3150], tank: 78, ancap: 5, weight: 1.3 }, [
      ['Lux', 41_990, diesel(1996, 4, 400, 9.4), auto(8), '4x4'],
      ['Ultra', 44_990, diesel(1996, 4, 400, 9.4), auto(8), '4x4'],
      ['XSR', 51_990, diesel(1996, 4, 400, 9.4), auto(8), '4x4', 2022],
    ]),
    model('Ora', 'Hatch', { from: 2023, size: [4235, 1825, 1603, 1955], ancap: 5, weight: 0.5, decay: 0.126 }, [
      ['Lux', 35_990, electric(250, [48, 310, 6.6, 80]), reduction, 'FWD'],
      ['Extended Range', 40_990, electric(250, [63, 420, 6.6, 80]), reduction, 'FWD'],
    ]),
    model('X240', 'SUV', { from: 2010, to: 2015, series: 'CC', size: [4649, 1810, 1745, 2150], tank: 70, weight: 0.3 }, [
      ['Standard', 24_990, h20, manual(5), '4x4'],
    ]),
  ],
};
