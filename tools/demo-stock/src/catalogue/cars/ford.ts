import { auto, diesel, type Make, manual, model, petrol } from '../table.ts';

const biTurbo = diesel(1996, 4, 500, 7.2);
const single = diesel(1996, 4, 405, 6.9);
const v6 = diesel(2993, 6, 600, 8.4);
const five = diesel(3198, 5, 470, 8.9);

// biome-ignore format: a table
export const ford: Make = {
  name: 'Ford',
  itemType: 'car',
  wmi: 'MPB',
  weight: 4.5,
  decay: 0.073,
  colours: ['Arctic White', 'Shadow Black', 'Meteor Grey', 'Aluminium', 'True Red', 'Blue Lightning', 'Sedona Orange', 'Command Grey'],
  models: [
    model('Ranger', 'Ute', { from: 2012, to: 2021, series: 'PX', size: [5426, 1867, 1848, 3200], tank: 80, ancap: 5, weight: 3, decay: 0.059 }, [
      ['XL', 52_500, five, auto(6), '4x4'],
      ['XLT', 62_500, five, auto(6), '4x4'],
      ['XLT Bi-Turbo', 65_500, biTurbo, auto(10), '4x4', 2018],
      ['Wildtrak', 67_500, biTurbo, auto(10), '4x4', 2018],
      ['Raptor', 79_500, biTurbo, auto(10), '4x4', 2018],
    ]),
    model('Ranger', 'Ute', { from: 2022, size: [5370, 1918, 1884, 3230], tank: 80, ancap: 5, weight: 4, decay: 0.059 }, [
      ['XL', 55_500, single, auto(6), '4x4'],
      ['XLT', 66_500, biTurbo, auto(10), '4x4'],
      ['Sport V6', 73_500, v6, auto(10), '4x4'],
      ['Wildtrak V6', 78_500, v6, auto(10), '4x4'],
      ['Raptor', 93_500, petrol(2956, 6, 583, 11.5, 'Twin Turbo'), auto(10), '4x4'],
    ]),
    model('Everest', 'SUV', { from: 2015, to: 2021, series: 'UA', seats: 7, size: [4903, 1869, 1837, 3100], tank: 80, ancap: 5 }, [
      ['Ambiente', 54_500, five, auto(6), '4x4'],
      ['Trend', 62_500, biTurbo, auto(10), '4x4', 2018],
      ['Titanium', 74_500, biTurbo, auto(10), '4x4', 2018],
    ]),
    model('Everest', 'SUV', { from: 2022, seats: 7, size: [4914, 1923, 1841, 3150], tank: 80, ancap: 5, weight: 1.5 }, [
      ['Ambiente', 63_000, biTurbo, auto(10), '4x4'],
      ['Trend', 70_000, biTurbo, auto(10), '4x4'],
      ['Sport', 76_500, v6, auto(10), '4x4'],
      ['Platinum', 84_500, v6, auto(10), '4x4'],
    ]),
    model('Mustang', 'Coupe', { from: 2015, series: 'FN', seats: 4, size: [4789, 1916, 1382, 2089], tank: 61, weight: 0.6, decay: 0.049, wmi: '1FA' }, [
      ['GT', 77_000, petrol(4951, 8, 556, 12.7), auto(10), 'RWD', 2018],
      ['GT', 74_000, petrol(4951, 8, 556, 13.0), manual(6), 'RWD'],
      ['EcoBoost', 66_000, petrol(2261, 4, 441, 9.0, 'Turbo'), auto(10), 'RWD', 2018],
    ]),
    model('Escape', 'SUV', { from: 2017, to: 2023, series: 'ZH', size: [4614, 1883, 1680, 2200], tank: 57, ancap: 5, wmi: 'WF0' }, [
      ['Ambiente', 34_000, petrol(1999, 4, 345, 8.6, 'Turbo'), auto(6), 'FWD', 2017, 2019],
      ['ST-Line', 42_500, petrol(1999, 4, 387, 8.6, 'Turbo'), auto(8), 'AWD', 2020],
      ['Vignale', 50_500, petrol(1999, 4, 387, 8.6, 'Turbo'), auto(8), 'AWD', 2020],
    ]),
    model('Focus', 'Hatch', { from: 2012, to: 2022, size: [4378, 1825, 1452, 1900], tank: 52, ancap: 5, wmi: 'WF0' }, [
      ['Trend', 27_500, petrol(1498, 3, 240, 6.4, 'Turbo'), auto(8), 'FWD', 2018],
      ['Titanium', 34_500, petrol(1499, 4, 240, 6.2, 'Turbo'), auto(6), 'FWD', 2015, 2020],
      ['ST', 46_500, petrol(2261, 4, 420, 8.6, 'Turbo'), manual(6), 'FWD', 2020],
    ]),
    model('Falcon', 'Sedan', { from: 2008, to: 2016, series: 'FG', size: [4955, 1868, 1453, 2250], tank: 68, ancap: 5, weight: 0.5, wmi: '6FP' }, [
      ['XT', 40_500, petrol(3984, 6, 391, 9.9), auto(6), 'RWD'],
      ['XR6', 44_500, petrol(3984, 6, 391, 9.9), auto(6), 'RWD'],
      ['XR6 Turbo', 52_500, petrol(3984, 6, 533, 11.7, 'Turbo'), auto(6), 'RWD'],
    ]),
    model('Transit Custom', 'Van', { from: 2014, seats: 3, size: [5050, 2032, 1968, 3225], tank: 70, weight: 0.7, wmi: 'WF0' }, [
      ['340L', 56_500, diesel(1996, 4, 390, 7.3), auto(6), 'FWD', 2018],
      ['Trail', 63_500, diesel(1996, 4, 390, 7.5), auto(8), 'FWD', 2024],
    ]),
  ],
};
