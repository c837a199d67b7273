import { auto, dct, diesel, electric, type Make, model, petrol, reduction } from '../table.ts';

const tfsi20 = petrol(1984, 4, 320, 6.8, 'Turbo');
const tfsi20High = petrol(1984, 4, 370, 7.3, 'Turbo');

// biome-ignore format: a table
export const audi: Make = {
  name: 'Audi',
  itemType: 'car',
  wmi: 'WAU',
  weight: 1.5,
  decay: 0.101,
  colours: ['Ibis White', 'Glacier White', 'Mythos Black', 'Florett Silver', 'Daytona Grey', 'Navarra Blue', 'Tango Red', 'Manhattan Grey'],
  models: [
    model('A1', 'Hatch', { from: 2019, to: 2025, series: 'GB', size: [4029, 1740, 1433, 1670], tank: 40, ancap: 5, weight: 0.7 }, [
      ['30 TFSI', 36_500, petrol(999, 3, 200, 5.4, 'Turbo'), dct(7), 'FWD'],
      ['35 TFSI', 40_500, petrol(1498, 4, 250, 5.8, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('A3', 'Hatch', { from: 2013, to: 2021, series: '8V', size: [4313, 1785, 1426, 1780], tank: 50, ancap: 5, weight: 1.3 }, [
      ['1.4 TFSI Attraction', 41_500, petrol(1395, 4, 250, 5.0, 'Turbo'), dct(7), 'FWD', 2013, 2018],
      ['35 TFSI', 46_500, petrol(1395, 4, 250, 5.2, 'Turbo'), dct(7), 'FWD', 2019],
      ['S3', 67_500, petrol(1984, 4, 380, 6.5, 'Turbo'), dct(7), 'AWD', 2017],
    ]),
    model('A3', 'Hatch', { from: 2022, series: '8Y', size: [4343, 1816, 1449, 1880], tank: 50, ancap: 5 }, [
      ['35 TFSI', 57_500, petrol(1395, 4, 250, 5.8, 'Turbo'), auto(8), 'FWD'],
      ['S3', 84_500, petrol(1984, 4, 400, 7.6, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('A4', 'Sedan', { from: 2016, to: 2025, series: 'B9', size: [4762, 1847, 1428, 2045], tank: 54, ancap: 5 }, [
      ['35 TFSI', 66_500, petrol(1984, 4, 270, 6.0, 'Turbo'), dct(7), 'FWD'],
      ['45 TFSI quattro', 81_500, tfsi20High, dct(7), 'AWD'],
    ]),
    model('Q2', 'SUV', { from: 2017, to: 2025, series: 'GA', size: [4208, 1794, 1508, 1840], tank: 50, ancap: 5, weight: 0.7 }, [
      ['35 TFSI', 48_500, petrol(1395, 4, 250, 5.6, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('Q3', 'SUV', { from: 2019, to: 2025, series: 'F3', size: [4484, 1856, 1616, 2145], tank: 60, ancap: 5, weight: 1.3 }, [
      ['35 TFSI', 57_500, petrol(1395, 4, 250, 7.3, 'Turbo'), dct(6), 'FWD'],
      ['40 TFSI quattro S line', 67_500, tfsi20, dct(7), 'AWD'],
    ]),
    model('Q5', 'SUV', { from: 2017, to: 2024, series: 'FY', size: [4682, 1893, 1662, 2460], tank: 70, ancap: 5, weight: 1.4 }, [
      ['40 TDI quattro', 79_500, diesel(1968, 4, 400, 6.1), dct(7), 'AWD'],
      ['45 TFSI quattro Sport', 88_500, tfsi20High, dct(7), 'AWD'],
      ['SQ5', 120_500, diesel(2967, 6, 700, 7.1), auto(8), 'AWD'],
    ]),
    model('Q7', 'SUV', { from: 2016, series: '4M', seats: 7, size: [5072, 1970, 1735, 2930], tank: 75, ancap: 5, weight: 0.6 }, [
      ['45 TDI quattro', 117_500, diesel(2967, 6, 500, 7.1), auto(8), 'AWD'],
      ['50 TDI quattro S line', 130_500, diesel(2967, 6, 600, 7.2), auto(8), 'AWD'],
    ]),
    model('Q4 e-tron', 'SUV', { from: 2024, series: 'FZ', size: [4588, 1865, 1640, 2670], ancap: 5, weight: 0.4, decay: 0.119 }, [
      ['45 e-tron', 84_900, electric(545, [77, 524, 11, 175]), reduction, 'RWD'],
    ]),
  ],
};
