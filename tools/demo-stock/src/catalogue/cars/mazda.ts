import { auto, diesel, type Make, manual, model, petrol, plugIn } from '../table.ts';

const g15 = petrol(1496, 4, 144, 5.4);
const g20 = petrol(1998, 4, 200, 6.3);
const g25 = petrol(2488, 4, 252, 7.4);
const g25Turbo = petrol(2488, 4, 420, 8.2, 'Turbo');
const d30 = diesel(2999, 4, 450, 8.0);
const d33 = diesel(3283, 6, 550, 5.3);

// biome-ignore format: a table
export const mazda: Make = {
  name: 'Mazda',
  itemType: 'car',
  wmi: 'JM0',
  weight: 5,
  decay: 0.07,
  colours: ['Soul Red Crystal', 'Machine Grey', 'Snowflake White Pearl', 'Polymetal Grey', 'Jet Black', 'Deep Crystal Blue', 'Sonic Silver', 'Platinum Quartz', 'Zircon Sand'],
  models: [
    model('2', 'Hatch', { from: 2014, series: 'DJ', size: [4065, 1695, 1495, 1529], tank: 44 }, [
      ['G15 Pure', 26_500, g15, auto(6), 'FWD'],
      ['G15 Evolve', 28_500, g15, auto(6), 'FWD', 2020],
      ['G15 GT', 30_500, g15, auto(6), 'FWD'],
      ['Neo', 22_000, g15, manual(6), 'FWD', 2014, 2019],
    ]),
    model('3', 'Hatch', { from: 2014, to: 2018, series: 'BN', size: [4470, 1795, 1465, 1800], tank: 51, ancap: 5, weight: 2 }, [
      ['Neo', 24_500, g20, auto(6), 'FWD'],
      ['Maxx', 27_000, g20, auto(6), 'FWD'],
      ['SP25', 31_000, petrol(2488, 4, 250, 6.5), auto(6), 'FWD'],
      ['SP25 Astina', 38_000, petrol(2488, 4, 250, 6.5), auto(6), 'FWD'],
    ]),
    model('3', 'Hatch', { from: 2019, series: 'BP', size: [4460, 1795, 1435, 1850], tank: 51, ancap: 5, weight: 2 }, [
      ['G20 Pure', 32_500, g20, auto(6), 'FWD'],
      ['G20 Evolve', 35_000, g20, auto(6), 'FWD'],
      ['G20 Touring', 37_500, g20, auto(6), 'FWD'],
      ['G25 GT', 41_500, g25, auto(6), 'FWD'],
      ['G25 Astina', 45_500, g25, auto(6), 'FWD'],
    ]),
    model('6', 'Sedan', { from: 2013, to: 2024, series: 'GL', size: [4865, 1840, 1450, 2000], tank: 62, ancap: 5 }, [
      ['Sport', 37_500, g25, auto(6), 'FWD'],
      ['Touring', 41_500, g25, auto(6), 'FWD'],
      ['GT', 49_000, g25, auto(6), 'FWD'],
      ['Atenza', 53_000, g25Turbo, auto(6), 'FWD', 2018],
    ]),
    model('CX-3', 'SUV', { from: 2015, series: 'DK', size: [4275, 1765, 1535, 1716], tank: 48, ancap: 5 }, [
      ['G20 Sport', 30_500, petrol(1998, 4, 195, 6.3), auto(6), 'FWD'],
      ['G20 Touring', 34_500, petrol(1998, 4, 195, 6.3), auto(6), 'FWD'],
      ['G20 Akari', 38_500, petrol(1998, 4, 195, 6.7), auto(6), 'AWD'],
    ]),
    model('CX-30', 'SUV', { from: 2020, series: 'DM', size: [4395, 1795, 1540, 1945], tank: 51, ancap: 5 }, [
      ['G20 Pure', 34_500, g20, auto(6), 'FWD'],
      ['G20 Evolve', 36_800, g20, auto(6), 'FWD'],
      ['G25 Touring', 41_000, g25, auto(6), 'FWD'],
      ['G25 Astina', 47_500, g25, auto(6), 'AWD'],
    ]),
    model('CX-5', 'SUV', { from: 2012, to: 2016, series: 'KE', size: [4540, 1840, 1710, 2035], tank: 58, ancap: 5 }, [
      ['Maxx Sport', 38_500, petrol(2488, 4, 250, 7.4), auto(6), 'AWD'],
      ['Grand Touring', 46_500, diesel(2191, 4, 420, 5.7), auto(6), 'AWD'],
    ]),
    model('CX-5', 'SUV', { from: 2017, series: 'KF', size: [4575, 1842, 1685, 2093], tank: 58, ancap: 5, weight: 3 }, [
      ['G25 Maxx', 39_500, g25, auto(6), 'FWD'],
      ['G25 Maxx Sport', 43_500, g25, auto(6), 'AWD'],
      ['G25 Touring', 47_500, g25, auto(6), 'AWD'],
      ['GT Turbo', 54_500, g25Turbo, auto(6), 'AWD', 2019],
      ['Akera', 56_500, g25Turbo, auto(6), 'AWD', 2019],
    ]),
    model('CX-60', 'SUV', { from: 2023, series: 'KH', size: [4740, 1890, 1680, 2555], tank: 58, ancap: 5 }, [
      ['D50e Evolve', 63_500, d33, auto(8), 'AWD'],
      ['D50e GT', 70_500, d33, auto(8), 'AWD'],
      ['P50e Azami', 85_000, plugIn(2488, 4, 500, 2.1, 'Aspirated'), auto(8), 'AWD'],
    ]),
    model('CX-9', 'SUV', { from: 2016, to: 2023, series: 'TC', seats: 7, size: [5075, 1969, 1747, 2616], tank: 74, ancap: 5 }, [
      ['Sport', 52_500, g25Turbo, auto(6), 'FWD'],
      ['Touring', 59_500, g25Turbo, auto(6), 'AWD'],
      ['Azami', 72_000, g25Turbo, auto(6), 'AWD'],
    ]),
    model('BT-50', 'Ute', { from: 2020, series: 'TF', size: [5280, 1870, 1785, 3100], tank: 76, ancap: 5, weight: 1.5, wmi: 'MP2' }, [
      ['XT', 59_500, d30, auto(6), '4x4'],
      ['XTR', 64_500, d30, auto(6), '4x4'],
      ['GT', 68_500, d30, auto(6), '4x4'],
      ['SP', 72_500, d30, auto(6), '4x4', 2021],
    ]),
    model('MX-5', 'Convertible', { from: 2015, series: 'ND', seats: 2, size: [3915, 1735, 1235, 1260], tank: 45, weight: 0.4, decay: 0.049 }, [
      ['Roadster', 45_500, g20, manual(6), 'RWD'],
      ['GT', 52_500, g20, auto(6), 'RWD'],
    ]),
  ],
};
