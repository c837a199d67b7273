import { auto, cvt, dct, diesel, electric, hybrid, type Make, manual, model, petrol, reduction } from '../table.ts';

const navara23 = diesel(2298, 4, 450, 7.9);
const vq35 = petrol(3498, 6, 340, 10.1);

// biome-ignore format: a table
export const nissan: Make = {
  name: 'Nissan',
  itemType: 'car',
  wmi: 'JN1',
  weight: 3.5,
  decay: 0.081,
  colours: ['Ivory Pearl', 'Brilliant Silver', 'Gun Metallic', 'Pearl Black', 'Magnetic Blue', 'Scarlet Ember', 'Ceramic Grey', 'Arctic White'],
  models: [
    model('Micra', 'Hatch', { from: 2011, to: 2016, series: 'K13', size: [3780, 1665, 1525, 1350], tank: 41, weight: 0.5, wmi: 'MDH' }, [
      ['ST', 15_500, petrol(1198, 3, 104, 6.5), auto(4), 'FWD'],
    ]),
    model('Pulsar', 'Hatch', { from: 2013, to: 2016, series: 'C12', size: [4295, 1768, 1520, 1780], tank: 52, ancap: 5, weight: 0.7 }, [
      ['ST', 22_500, petrol(1798, 4, 174, 7.2), cvt, 'FWD'],
      ['SSS', 31_500, petrol(1618, 4, 240, 7.8, 'Turbo'), cvt, 'FWD'],
    ]),
    model('Juke', 'SUV', { from: 2020, series: 'F16', size: [4210, 1800, 1595, 1760], tank: 46, ancap: 5, wmi: 'SJN' }, [
      ['ST', 31_500, petrol(999, 3, 180, 5.8, 'Turbo'), dct(7), 'FWD'],
      ['Ti', 39_500, petrol(999, 3, 180, 5.8, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('Qashqai', 'SUV', { from: 2014, to: 2021, series: 'J11', size: [4394, 1806, 1595, 1920], tank: 65, ancap: 5, weight: 1.5, wmi: 'SJN' }, [
      ['ST', 31_500, petrol(1997, 4, 200, 6.9), cvt, 'FWD'],
      ['ST-L', 35_500, petrol(1997, 4, 200, 6.9), cvt, 'FWD'],
      ['Ti', 41_500, petrol(1997, 4, 200, 6.9), cvt, 'FWD'],
    ]),
    model('Qashqai', 'SUV', { from: 2022, series: 'J12', size: [4425, 1835, 1625, 1960], tank: 55, ancap: 5, wmi: 'SJN' }, [
      ['ST+', 40_500, petrol(1332, 4, 250, 6.1, 'Turbo'), cvt, 'FWD'],
      ['ST-L', 44_500, petrol(1332, 4, 250, 6.1, 'Turbo'), cvt, 'FWD'],
      ['Ti e-Power', 55_500, hybrid(1497, 3, 330, 5.2, 'Turbo'), reduction, 'FWD', 2024],
    ]),
    model('X-Trail', 'SUV', { from: 2014, to: 2022, series: 'T32', size: [4690, 1820, 1740, 2130], tank: 60, ancap: 5, weight: 2 }, [
      ['ST', 36_500, petrol(2488, 4, 226, 8.1), cvt, 'FWD'],
      ['ST-L', 43_500, petrol(2488, 4, 226, 8.3), cvt, 'AWD'],
      ['Ti', 50_500, petrol(2488, 4, 226, 8.3), cvt, 'AWD'],
    ]),
    model('X-Trail', 'SUV', { from: 2022, series: 'T33', size: [4680, 1840, 1725, 2200], tank: 55, ancap: 5, weight: 1.5 }, [
      ['ST', 42_500, petrol(2488, 4, 244, 7.8), cvt, 'AWD'],
      ['ST-L', 48_500, petrol(2488, 4, 244, 7.8), cvt, 'AWD'],
      ['Ti-L e-Power', 62_500, hybrid(1497, 3, 330, 6.1, 'Turbo'), reduction, 'AWD', 2023],
    ]),
    model('Pathfinder', 'SUV', { from: 2013, to: 2020, series: 'R52', seats: 7, size: [5042, 1963, 1793, 2735], tank: 73, ancap: 5, wmi: '5N1' }, [
      ['ST', 48_500, vq35, cvt, 'AWD'],
      ['ST-L', 59_500, vq35, cvt, 'AWD'],
      ['Ti', 69_500, vq35, cvt, 'AWD'],
    ]),
    model('Patrol', 'SUV', { from: 2013, series: 'Y62', seats: 8, size: [5175, 1995, 1940, 3500], tank: 140, weight: 1.2, decay: 0.052 }, [
      ['Ti', 93_500, petrol(5552, 8, 560, 14.4), auto(7), '4x4'],
      ['Ti-L', 107_500, petrol(5552, 8, 560, 14.4), auto(7), '4x4'],
      ['Warrior', 112_500, petrol(5552, 8, 560, 14.4), auto(7), '4x4', 2023],
    ]),
    model('Navara', 'Ute', { from: 2015, to: 2025, series: 'D23', size: [5255, 1850, 1840, 2910], tank: 80, ancap: 5, weight: 2.5, decay: 0.07, wmi: 'MNT' }, [
      ['SL', 51_500, navara23, auto(7), '4x4'],
      ['ST', 55_500, navara23, auto(7), '4x4'],
      ['ST-X', 62_500, navara23, auto(7), '4x4'],
      ['Pro-4X', 65_500, navara23, auto(7), '4x4', 2021],
    ]),
    model('Leaf', 'Hatch', { from: 2019, to: 2024, series: 'ZE1', size: [4490, 1788, 1540, 1995], ancap: 5, weight: 0.4, decay: 0.112 }, [
      ['Standard', 50_990, electric(320, [39, 270, 6.6, 50, 'Type 2 and CHAdeMO']), reduction, 'FWD'],
      ['e+', 61_490, electric(340, [59, 385, 6.6, 100, 'Type 2 and CHAdeMO']), reduction, 'FWD', 2021],
    ]),
    model('370Z', 'Coupe', { from: 2009, to: 2020, series: 'Z34', seats: 2, size: [4265, 1845, 1315, 1780], tank: 72, weight: 0.2, decay: 0.042 }, [
      ['Coupe', 52_500, petrol(3696, 6, 363, 10.4), manual(6), 'RWD'],
    ]),
  ],
};
