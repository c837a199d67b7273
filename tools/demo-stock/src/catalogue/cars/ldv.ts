import { auto, diesel, type Make, model, petrol } from '../table.ts';

// biome-ignore format: a table
export const ldv: Make = {
  name: 'LDV',
  itemType: 'car',
  wmi: 'LSK',
  weight: 1,
  decay: 0.098,
  colours: ['Blanc White', 'Obsidian Black', 'Aurora Silver', 'Agate Red', 'Concrete Grey', 'Stealth Grey'],
  models: [
    model('T60', 'Ute', { from: 2018, series: 'SKC8', size: [5365, 1900, 1809, 3050], tank: 75, ancap: 5 }, [
      ['Pro', 33_990, diesel(2776, 4, 360, 8.9), auto(6), '4x4', 2018, 2021],
      ['Max Luxe', 43_990, diesel(1996, 4, 500, 9.3), auto(8), '4x4', 2021],
      ['Max Pro', 39_990, diesel(1996, 4, 500, 9.3), auto(8), '4x4', 2021],
    ]),
    model('D90', 'SUV', { from: 2017, to: 2024, series: 'SV9A', seats: 7, size: [5005, 1932, 1875, 2970], tank: 75, ancap: 5 }, [
      ['Executive', 45_990, petrol(1996, 4, 350, 10.9, 'Turbo'), auto(6), '4x4'],
    ]),
    model('Deliver 9', 'Van', { from: 2020, seats: 3, size: [5546, 2062, 2525, 3550], tank: 80 }, [
      ['LWB Mid Roof', 48_990, diesel(1996, 4, 375, 9.3), auto(6), 'RWD'],
    ]),
    model('G10', 'Van', { from: 2015, series: 'SV7C', seats: 2, size: [5168, 1980, 1928, 3000], tank: 75 }, [
      ['Standard', 34_990, diesel(1850, 4, 350, 8.3), auto(6), 'RWD', 2017],
    ]),
  ],
};
