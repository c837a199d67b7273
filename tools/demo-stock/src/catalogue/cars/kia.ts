import { auto, cvt, dct, diesel, electric, hybrid, type Make, manual, model, petrol, reduction } from '../table.ts';

const d22 = diesel(2151, 4, 440, 6.5);
const gt = petrol(1591, 4, 265, 6.8, 'Turbo');

// biome-ignore format: a table
export const kia: Make = {
  name: 'Kia',
  itemType: 'car',
  wmi: 'KNA',
  weight: 4.3,
  decay: 0.077,
  colours: ['Clear White', 'Snow White Pearl', 'Aurora Black Pearl', 'Gravity Blue', 'Steel Grey', 'Silky Silver', 'Mars Orange', 'Runway Red', 'Interstellar Grey'],
  models: [
    model('Picanto', 'Hatch', { from: 2016, series: 'JA', size: [3670, 1595, 1485, 1415], tank: 35 }, [
      ['S', 20_500, petrol(1248, 4, 122, 5.8), auto(4), 'FWD'],
      ['GT-Line', 22_500, petrol(1248, 4, 122, 5.8), auto(4), 'FWD'],
      ['Sport', 20_900, petrol(1248, 4, 122, 5.4), manual(5), 'FWD', 2021],
    ]),
    model('Rio', 'Hatch', { from: 2011, to: 2023, series: 'YB', size: [4070, 1725, 1450, 1590], tank: 45, ancap: 5 }, [
      ['S', 21_500, petrol(1396, 4, 133, 6.2), auto(6), 'FWD'],
      ['Sport', 23_500, petrol(1396, 4, 133, 6.2), auto(6), 'FWD'],
      ['GT-Line', 26_500, petrol(998, 3, 172, 5.4, 'Turbo'), dct(7), 'FWD', 2018],
    ]),
    model('Cerato', 'Hatch', { from: 2013, to: 2024, series: 'BD', size: [4510, 1800, 1445, 1810], tank: 50, ancap: 5, weight: 2 }, [
      ['S', 26_500, petrol(1999, 4, 192, 7.4), auto(6), 'FWD'],
      ['Sport', 29_500, petrol(1999, 4, 192, 7.4), auto(6), 'FWD'],
      ['Sport+', 31_500, petrol(1999, 4, 192, 7.4), auto(6), 'FWD', 2018],
      ['GT', 37_500, gt, dct(7), 'FWD', 2018],
    ]),
    model('Stonic', 'SUV', { from: 2021, series: 'YB', size: [4140, 1760, 1520, 1690], tank: 45, ancap: 5 }, [
      ['S', 27_500, petrol(1368, 4, 133, 6.7), auto(6), 'FWD'],
      ['GT-Line', 33_500, petrol(998, 3, 172, 5.4, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('Seltos', 'SUV', { from: 2019, series: 'SP2', size: [4370, 1800, 1615, 1850], tank: 50, ancap: 5, weight: 2 }, [
      ['S', 31_500, petrol(1999, 4, 180, 6.9), cvt, 'FWD'],
      ['Sport', 34_500, petrol(1999, 4, 180, 6.9), cvt, 'FWD'],
      ['Sport+', 38_500, petrol(1999, 4, 180, 6.9), cvt, 'FWD'],
      ['GT-Line', 46_500, petrol(1591, 4, 265, 7.4, 'Turbo'), auto(8), 'AWD'],
    ]),
    model('Sportage', 'SUV', { from: 2016, to: 2021, series: 'QL', size: [4485, 1855, 1645, 2200], tank: 62, ancap: 5, weight: 1.3 }, [
      ['Si', 32_500, petrol(1999, 4, 192, 7.9), auto(6), 'FWD'],
      ['SLi', 39_500, petrol(1999, 4, 192, 7.9), auto(6), 'FWD'],
      ['GT-Line', 48_500, diesel(1995, 4, 400, 6.4), auto(8), 'AWD', 2018],
    ]),
    model('Sportage', 'SUV', { from: 2021, series: 'NQ5', size: [4660, 1865, 1665, 2250], tank: 54, ancap: 5, weight: 2.2 }, [
      ['S', 38_500, petrol(1999, 4, 192, 8.1), auto(6), 'FWD'],
      ['SX', 42_500, petrol(1999, 4, 192, 8.1), auto(6), 'FWD'],
      ['SX+', 48_500, diesel(1998, 4, 416, 6.3), auto(8), 'AWD'],
      ['GT-Line', 55_500, petrol(1598, 4, 265, 7.2, 'Turbo'), dct(7), 'AWD'],
      ['GT-Line Hybrid', 61_500, hybrid(1598, 4, 350, 4.9, 'Turbo'), auto(6), 'FWD', 2024],
    ]),
    model('Sorento', 'SUV', { from: 2015, to: 2020, series: 'UM', seats: 7, size: [4800, 1890, 1690, 2510], tank: 71, ancap: 5 }, [
      ['Si', 47_500, diesel(2199, 4, 441, 7.2), auto(8), 'AWD', 2017],
      ['SLi', 51_500, diesel(2199, 4, 441, 7.2), auto(8), 'AWD', 2017],
      ['GT-Line', 61_500, diesel(2199, 4, 441, 7.2), auto(8), 'AWD', 2017],
    ]),
    model('Sorento', 'SUV', { from: 2020, series: 'MQ4', seats: 7, size: [4810, 1900, 1700, 2600], tank: 67, ancap: 5, weight: 1.4 }, [
      ['S', 55_500, d22, dct(8), 'AWD'],
      ['Sport+', 63_500, d22, dct(8), 'AWD'],
      ['GT-Line', 71_500, d22, dct(8), 'AWD'],
      ['GT-Line Hybrid', 76_500, hybrid(1598, 4, 350, 5.4, 'Turbo'), auto(6), 'AWD', 2021],
    ]),
    model('Carnival', 'People Mover', { from: 2021, series: 'KA4', seats: 8, size: [5155, 1995, 1775, 2876], tank: 72, ancap: 5, weight: 1.3, decay: 0.063 }, [
      ['S', 56_500, d22, auto(8), 'FWD'],
      ['SLi', 65_500, d22, auto(8), 'FWD'],
      ['Platinum', 74_500, petrol(3470, 6, 332, 9.6), auto(8), 'FWD'],
    ]),
    model('Stinger', 'Sedan', { from: 2017, to: 2023, series: 'CK', size: [4830, 1870, 1400, 2260], tank: 60, ancap: 5, weight: 0.5 }, [
      ['200S', 52_500, petrol(1998, 4, 353, 8.8, 'Turbo'), auto(8), 'RWD'],
      ['GT', 68_500, petrol(3342, 6, 510, 10.2, 'Twin Turbo'), auto(8), 'RWD'],
    ]),
    model('EV6', 'SUV', { from: 2022, series: 'CV', size: [4695, 1890, 1550, 2530], ancap: 5, weight: 0.4, decay: 0.105 }, [
      ['Air', 75_500, electric(350, [77.4, 528, 11, 233]), reduction, 'RWD'],
      ['GT-Line', 91_500, electric(605, [77.4, 484, 11, 233]), reduction, 'AWD'],
    ]),
    model('EV5', 'SUV', { from: 2024, series: 'OV', size: [4615, 1875, 1715, 2500], ancap: 5, weight: 0.5, decay: 0.098, wmi: 'LJD' }, [
      ['Air', 59_500, electric(310, [64.2, 400, 11, 140]), reduction, 'FWD'],
      ['Earth', 67_500, electric(480, [88.1, 500, 11, 140]), reduction, 'AWD'],
    ]),
    model('Tasman', 'Ute', { from: 2025, series: 'TK', size: [5410, 1930, 1890, 3250], tank: 80, ancap: 5, weight: 0.5 }, [
      ['SX', 59_500, diesel(2151, 4, 440, 7.8), auto(8), '4x4'],
      ['X-Line', 70_500, diesel(2151, 4, 440, 7.8), auto(8), '4x4'],
      ['X-Pro', 78_500, diesel(2151, 4, 440, 8.1), auto(8), '4x4'],
    ]),
  ],
};
