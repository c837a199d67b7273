import { auto, diesel, electric, type Make, model, petrol, reduction } from '../table.ts';

const pentastar = petrol(3604, 6, 344, 9.9);

// biome-ignore format: a table
export const jeep: Make = {
  name: 'Jeep',
  itemType: 'car',
  wmi: '1C4',
  weight: 1.1,
  decay: 0.091,
  colours: ['Bright White', 'Diamond Black', 'Granite Crystal', 'Sting Grey', 'Firecracker Red', 'Hydro Blue', 'Billet Silver', 'Velvet Red'],
  models: [
    model('Wrangler', 'SUV', { from: 2018, series: 'JL', size: [4882, 1894, 1838, 2562], tank: 81, ancap: 3, weight: 1.2, decay: 0.056 }, [
      ['Overland', 74_500, petrol(3604, 6, 353, 10.3), auto(8), '4x4', 2018, 2023],
      ['Unlimited Rubicon', 90_500, petrol(1995, 4, 400, 9.9, 'Turbo'), auto(8), '4x4', 2024],
      ['Unlimited Sport S', 77_500, petrol(1995, 4, 400, 9.2, 'Turbo'), auto(8), '4x4', 2024],
    ]),
    model('Grand Cherokee', 'SUV', { from: 2011, to: 2021, series: 'WK', size: [4828, 1943, 1792, 2949], tank: 93, weight: 1.6 }, [
      ['Laredo', 57_500, pentastar, auto(8), '4x4', 2013],
      ['Limited', 68_500, diesel(2987, 6, 570, 7.5), auto(8), '4x4', 2013],
      ['Overland', 79_500, diesel(2987, 6, 570, 7.5), auto(8), '4x4', 2013],
    ]),
    model('Grand Cherokee L', 'SUV', { from: 2022, to: 2025, series: 'WL', seats: 7, size: [5204, 1979, 1816, 2949], tank: 104, ancap: 5, weight: 0.6 }, [
      ['Night Eagle', 84_500, petrol(3604, 6, 344, 10.6), auto(8), '4x4'],
      ['Limited', 90_500, petrol(3604, 6, 344, 10.6), auto(8), '4x4'],
    ]),
    model('Compass', 'SUV', { from: 2018, series: 'M6', size: [4394, 1819, 1644, 2089], tank: 60, ancap: 5, wmi: 'MCA' }, [
      ['Limited', 47_500, petrol(2360, 4, 229, 9.7), auto(9), 'AWD', 2018, 2024],
      ['Night Eagle', 43_500, petrol(2360, 4, 229, 7.9), auto(6), 'FWD', 2020, 2024],
    ]),
    model('Gladiator', 'Ute', { from: 2020, series: 'JT', size: [5591, 1894, 1843, 2935], tank: 83, ancap: 3, weight: 0.6, wmi: '1C6' }, [
      ['Rubicon', 87_500, petrol(3604, 6, 353, 12.4), auto(8), '4x4'],
    ]),
    model('Avenger', 'SUV', { from: 2024, size: [4084, 1776, 1534, 2025], ancap: 3, weight: 0.3, decay: 0.126, wmi: 'ZAC' }, [
      ['Longitude', 49_990, electric(260, [50.8, 396, 11, 100]), reduction, 'FWD'],
    ]),
  ],
};
