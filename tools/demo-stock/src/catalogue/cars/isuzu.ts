import { auto, diesel, type Make, manual, model } from '../table.ts';

const d30 = diesel(2999, 4, 450, 8.0);

// biome-ignore format: a table
export const isuzu: Make = {
  name: 'Isuzu',
  itemType: 'car',
  wmi: 'MPA',
  weight: 2.2,
  decay: 0.059,
  colours: ['Mineral White', 'Silky White Pearl', 'Obsidian Grey', 'Basalt Black', 'Mercury Silver', 'Cobalt Blue', 'Radiant Red', 'Volcanic Amber'],
  models: [
    model('D-MAX', 'Ute', { from: 2012, to: 2020, series: 'TF', size: [5295, 1860, 1795, 3050], tank: 76, ancap: 5, weight: 1.5 }, [
      ['SX', 47_500, diesel(2999, 4, 430, 7.9), auto(6), '4x4', 2017],
      ['LS-U', 54_500, diesel(2999, 4, 430, 7.9), auto(6), '4x4', 2017],
      ['LS-M', 46_500, diesel(2999, 4, 380, 8.1), manual(5), '4x4', 2012, 2016],
    ]),
    model('D-MAX', 'Ute', { from: 2020, series: 'RG', size: [5280, 1870, 1790, 3100], tank: 76, ancap: 5, weight: 2.5 }, [
      ['SX', 54_500, d30, auto(6), '4x4'],
      ['LS-M', 58_500, d30, auto(6), '4x4'],
      ['LS-U', 65_500, d30, auto(6), '4x4'],
      ['X-Terrain', 71_500, d30, auto(6), '4x4'],
    ]),
    model('MU-X', 'SUV', { from: 2013, to: 2021, series: 'UC', seats: 7, size: [4825, 1860, 1825, 2750], tank: 65, ancap: 5 }, [
      ['LS-M', 53_500, diesel(2999, 4, 430, 7.9), auto(6), '4x4', 2017],
      ['LS-T', 59_500, diesel(2999, 4, 430, 7.9), auto(6), '4x4', 2017],
    ]),
    model('MU-X', 'SUV', { from: 2021, series: 'RJ', seats: 7, size: [4850, 1870, 1875, 2800], tank: 80, ancap: 5, weight: 1.5 }, [
      ['LS-M', 58_500, d30, auto(6), '4x4'],
      ['LS-U', 65_500, d30, auto(6), '4x4'],
      ['LS-T', 71_500, d30, auto(6), '4x4'],
    ]),
  ],
};
