import { auto, dct, type Make, model, petrol } from '../table.ts';

const tsi110 = petrol(1395, 4, 250, 5.8, 'Turbo');
const tsi162 = petrol(1984, 4, 350, 7.9, 'Turbo');

// biome-ignore format: a table
export const skoda: Make = {
  name: 'Skoda',
  itemType: 'car',
  wmi: 'TMB',
  weight: 0.9,
  decay: 0.087,
  colours: ['Moon White', 'Candy White', 'Black Magic', 'Quartz Grey', 'Race Blue', 'Velvet Red', 'Brilliant Silver', 'Graphite Grey'],
  models: [
    model('Fabia', 'Hatch', { from: 2015, series: 'NJ', size: [3992, 1732, 1467, 1607], tank: 45, ancap: 5, weight: 0.7 }, [
      ['81TSI', 22_500, petrol(1197, 4, 175, 4.8, 'Turbo'), dct(7), 'FWD', 2015, 2021],
      ['110TSI Monte Carlo', 37_990, petrol(1498, 4, 250, 5.0, 'Turbo'), dct(7), 'FWD', 2022],
    ]),
    model('Octavia', 'Wagon', { from: 2014, series: 'NX', size: [4689, 1829, 1468, 1945], tank: 50, ancap: 5, weight: 1.3 }, [
      ['110TSI Ambition', 36_500, tsi110, dct(7), 'FWD', 2014, 2020],
      ['110TSI Style', 44_500, petrol(1395, 4, 250, 5.7, 'Turbo'), auto(8), 'FWD', 2021],
      ['RS', 58_500, petrol(1984, 4, 370, 6.8, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('Kamiq', 'SUV', { from: 2020, series: 'NW', size: [4241, 1793, 1533, 1775], tank: 50, ancap: 5 }, [
      ['85TSI', 34_990, petrol(999, 3, 200, 5.1, 'Turbo'), dct(7), 'FWD'],
      ['110TSI Monte Carlo', 45_990, petrol(1498, 4, 250, 5.6, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('Karoq', 'SUV', { from: 2018, series: 'NU', size: [4390, 1841, 1603, 1900], tank: 50, ancap: 5 }, [
      ['110TSI Style', 44_990, petrol(1395, 4, 250, 6.6, 'Turbo'), auto(8), 'FWD'],
      ['140TSI Sportline', 53_990, petrol(1984, 4, 320, 7.8, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('Kodiaq', 'SUV', { from: 2017, series: 'NS', seats: 7, size: [4758, 1864, 1659, 2460], tank: 60, ancap: 5, weight: 1.3 }, [
      ['132TSI', 52_990, petrol(1984, 4, 320, 8.2, 'Turbo'), dct(7), 'AWD'],
      ['162TSI Sportline', 63_990, tsi162, dct(7), 'AWD'],
    ]),
    model('Superb', 'Wagon', { from: 2016, series: '3V', size: [4862, 1864, 1477, 2140], tank: 66, ancap: 5, weight: 0.5 }, [
      ['162TSI Style', 59_990, petrol(1984, 4, 350, 7.0, 'Turbo'), dct(6), 'FWD'],
      ['206TSI Sportline', 69_990, petrol(1984, 4, 350, 7.8, 'Turbo'), dct(7), 'AWD'],
    ]),
  ],
};
