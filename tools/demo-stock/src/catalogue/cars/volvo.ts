import { auto, dct, diesel, electric, type Make, model, petrol, plugIn, reduction } from '../table.ts';

const b5 = petrol(1969, 4, 350, 7.4, 'Turbo');

// biome-ignore format: a table
export const volvo: Make = {
  name: 'Volvo',
  itemType: 'car',
  wmi: 'YV1',
  weight: 0.9,
  decay: 0.101,
  colours: ['Crystal White', 'Onyx Black', 'Thunder Grey', 'Denim Blue', 'Silver Dawn', 'Fusion Red', 'Vapour Grey', 'Platinum Grey'],
  models: [
    model('XC40', 'SUV', { from: 2018, series: '536', size: [4440, 1863, 1652, 2200], tank: 54, ancap: 5, weight: 1.5, wmi: 'YV1' }, [
      ['T4 Momentum', 49_500, petrol(1969, 4, 300, 7.4, 'Turbo'), auto(8), 'AWD', 2018, 2022],
      ['B5 Ultimate', 68_500, b5, auto(8), 'AWD', 2022, 2024],
      ['Recharge Twin', 84_500, electric(660, [75, 438, 11, 150]), reduction, 'AWD', 2021, 2024],
      ['Plus B4', 59_500, petrol(1969, 4, 300, 6.9, 'Turbo'), dct(7), 'FWD', 2023],
    ]),
    model('XC60', 'SUV', { from: 2017, series: '246', size: [4708, 1902, 1660, 2450], tank: 71, ancap: 5, weight: 1.3 }, [
      ['D4 Momentum', 70_500, diesel(1969, 4, 400, 5.6), auto(8), 'AWD', 2017, 2020],
      ['B5 Plus', 79_500, b5, auto(8), 'AWD', 2021],
      ['T8 Ultra', 107_500, plugIn(1969, 4, 709, 1.6), auto(8), 'AWD', 2021],
    ]),
    model('XC90', 'SUV', { from: 2015, series: '256', seats: 7, size: [4953, 1931, 1776, 2920], tank: 71, ancap: 5 }, [
      ['D5 Inscription', 102_500, diesel(1969, 4, 480, 5.9), auto(8), 'AWD', 2015, 2020],
      ['B6 Ultra', 110_500, petrol(1969, 4, 420, 8.5, 'Turbo'), auto(8), 'AWD', 2021],
    ]),
    model('EX30', 'SUV', { from: 2024, series: '416', size: [4233, 1838, 1549, 2230], ancap: 5, decay: 0.119, wmi: 'YV1' }, [
      ['Plus Single Motor', 62_500, electric(343, [64, 462, 11, 153]), reduction, 'RWD'],
      ['Ultra Twin Motor', 74_500, electric(543, [64, 450, 11, 153]), reduction, 'AWD'],
    ]),
  ],
};
