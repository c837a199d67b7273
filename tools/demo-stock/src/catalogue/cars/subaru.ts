import { auto, cvt, hybrid, type Make, manual, model, petrol } from '../table.ts';

const boxer20 = petrol(1995, 4, 196, 7.2);
const boxer25 = petrol(2498, 4, 239, 7.4);
const turbo24 = petrol(2387, 4, 350, 9.0, 'Turbo');

// biome-ignore format: a table
export const subaru: Make = {
  name: 'Subaru',
  itemType: 'car',
  wmi: 'JF1',
  weight: 2.5,
  decay: 0.073,
  colours: ['Crystal White Pearl', 'Magnetite Grey Metallic', 'Crystal Black Silica', 'Ice Silver Metallic', 'Sapphire Blue Pearl', 'Autumn Green Metallic', 'Crimson Red Pearl', 'Geyser Blue'],
  models: [
    model('Impreza', 'Hatch', { from: 2012, to: 2022, series: 'G5', size: [4475, 1775, 1480, 1890], tank: 50, ancap: 5 }, [
      ['2.0i', 27_500, boxer20, cvt, 'AWD'],
      ['2.0i Premium', 31_500, boxer20, cvt, 'AWD'],
      ['2.0i-S', 35_500, boxer20, cvt, 'AWD'],
    ]),
    model('Impreza', 'Hatch', { from: 2023, series: 'G6', size: [4490, 1780, 1515, 1950], tank: 48, ancap: 5 }, [
      ['2.0L', 34_500, boxer20, cvt, 'AWD'],
      ['2.0R', 37_500, boxer20, cvt, 'AWD'],
      ['2.0S', 41_500, boxer20, cvt, 'AWD'],
    ]),
    model('XV', 'SUV', { from: 2012, to: 2022, series: 'G5X', size: [4465, 1800, 1615, 1940], tank: 63, ancap: 5, weight: 1.5 }, [
      ['2.0i', 31_500, boxer20, cvt, 'AWD'],
      ['2.0i-L', 33_500, boxer20, cvt, 'AWD'],
      ['2.0i-S', 38_500, boxer20, cvt, 'AWD'],
    ]),
    model('Crosstrek', 'SUV', { from: 2023, series: 'G6X', size: [4495, 1800, 1600, 1980], tank: 63, ancap: 5 }, [
      ['2.0L', 38_500, boxer20, cvt, 'AWD'],
      ['2.0R', 41_500, boxer20, cvt, 'AWD'],
      ['2.0S Hybrid', 49_500, hybrid(1995, 4, 196, 6.5), cvt, 'AWD'],
    ]),
    model('Forester', 'SUV', { from: 2013, to: 2018, series: 'S4', size: [4610, 1795, 1735, 2015], tank: 60, ancap: 5, weight: 1.5 }, [
      ['2.5i-L', 36_500, petrol(2498, 4, 235, 8.1), cvt, 'AWD'],
      ['2.5i-S', 42_500, petrol(2498, 4, 235, 8.1), cvt, 'AWD'],
    ]),
    model('Forester', 'SUV', { from: 2018, series: 'S5', size: [4640, 1815, 1730, 2100], tank: 63, ancap: 5, weight: 2 }, [
      ['2.5i', 42_000, boxer25, cvt, 'AWD'],
      ['2.5i Premium', 46_500, boxer25, cvt, 'AWD'],
      ['2.5i-S', 50_500, boxer25, cvt, 'AWD'],
      ['Hybrid S', 53_500, hybrid(1995, 4, 196, 6.7), cvt, 'AWD', 2020],
    ]),
    model('Outback', 'Wagon', { from: 2015, to: 2020, series: 'B6A', size: [4820, 1840, 1675, 2150], tank: 60, ancap: 5 }, [
      ['2.5i', 41_500, petrol(2498, 4, 235, 7.3), cvt, 'AWD'],
      ['2.5i Premium', 47_500, petrol(2498, 4, 235, 7.3), cvt, 'AWD'],
    ]),
    model('Outback', 'Wagon', { from: 2021, to: 2025, series: 'B7A', size: [4870, 1875, 1675, 2223], tank: 63, ancap: 5, weight: 1.2 }, [
      ['AWD', 46_500, petrol(2498, 4, 245, 7.3), cvt, 'AWD'],
      ['AWD Sport', 50_500, petrol(2498, 4, 245, 7.3), cvt, 'AWD'],
      ['AWD Touring XT', 60_500, turbo24, cvt, 'AWD', 2023],
    ]),
    model('WRX', 'Sedan', { from: 2014, series: 'VB', size: [4670, 1825, 1465, 2050], tank: 63, weight: 0.5, decay: 0.052 }, [
      ['Standard', 52_500, petrol(1998, 4, 350, 9.2, 'Turbo'), manual(6), 'AWD', 2014, 2021],
      ['RS', 57_500, turbo24, cvt, 'AWD', 2022],
      ['tS', 64_500, turbo24, manual(6), 'AWD', 2023],
    ]),
    model('BRZ', 'Coupe', { from: 2022, series: 'ZD8', seats: 4, size: [4265, 1775, 1310, 1700], tank: 50, weight: 0.3, decay: 0.042 }, [
      ['Coupe', 47_500, petrol(2387, 4, 250, 9.5), manual(6), 'RWD'],
      ['Coupe S', 52_500, petrol(2387, 4, 250, 8.8), auto(6), 'RWD'],
    ]),
  ],
};
