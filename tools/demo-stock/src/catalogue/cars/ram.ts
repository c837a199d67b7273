import { auto, diesel, type Make, model, petrol } from '../table.ts';

const hemi = petrol(5654, 8, 556, 12.2);

// biome-ignore format: a table
export const ram: Make = {
  name: 'Ram',
  itemType: 'car',
  wmi: '1C6',
  weight: 0.6,
  decay: 0.07,
  colours: ['Bright White', 'Diamond Black Crystal', 'Granite Crystal', 'Billet Silver', 'Flame Red', 'Hydro Blue', 'Maximum Steel'],
  models: [
    model('1500', 'Ute', { from: 2018, series: 'DT', size: [5916, 2085, 1972, 3450], tank: 98 }, [
      ['Express', 99_990, hemi, auto(8), '4x4', 2018, 2023],
      ['Laramie', 136_990, hemi, auto(8), '4x4', 2019, 2024],
      ['Limited', 154_990, petrol(2993, 6, 635, 11.6, 'Twin Turbo'), auto(8), '4x4', 2024],
      ['Big Horn', 133_990, petrol(2993, 6, 635, 11.6, 'Twin Turbo'), auto(8), '4x4', 2024],
    ]),
    model('2500', 'Ute', { from: 2018, series: 'DJ', size: [6068, 2120, 2029, 4495], tank: 117, weight: 0.3 }, [
      ['Laramie', 169_990, diesel(6690, 6, 1152, 15.0), auto(6), '4x4'],
    ]),
  ],
};
