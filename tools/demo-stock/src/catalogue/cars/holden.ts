import { auto, diesel, type Make, manual, model, petrol } from '../table.ts';

const duramax = diesel(2776, 4, 500, 8.7);

// biome-ignore format: a table
export const holden: Make = {
  name: 'Holden',
  itemType: 'car',
  wmi: '6G1',
  weight: 2.2,
  decay: 0.084,
  colours: ['Heron White', 'Summit White', 'Nitrate Silver', 'Phantom Black', 'Red Hot', 'Slipstream Blue', 'Son of a Gun Grey', 'Absolute Red'],
  models: [
    model('Commodore', 'Sedan', { from: 2013, to: 2017, series: 'VF', size: [4964, 1898, 1471, 2224], tank: 71, ancap: 5, weight: 2, decay: 0.059 }, [
      ['Evoke', 41_500, petrol(2997, 6, 290, 8.3), auto(6), 'RWD'],
      ['SV6', 46_500, petrol(3564, 6, 350, 9.0), auto(6), 'RWD'],
      ['SS V Redline', 64_500, petrol(6162, 8, 570, 12.9), auto(6), 'RWD', 2015],
      ['SS V Redline', 61_500, petrol(6162, 8, 570, 12.6), manual(6), 'RWD', 2015],
    ]),
    model('Commodore', 'Hatch', { from: 2018, to: 2020, series: 'ZB', size: [4897, 1863, 1455, 2135], tank: 61, ancap: 5, wmi: 'W0V' }, [
      ['LT', 38_500, petrol(1998, 4, 350, 7.4, 'Turbo'), auto(9), 'FWD'],
      ['RS', 43_500, petrol(1998, 4, 350, 7.4, 'Turbo'), auto(9), 'FWD'],
      ['Calais V', 55_500, petrol(3564, 6, 381, 9.1), auto(9), 'AWD'],
    ]),
    model('Cruze', 'Sedan', { from: 2009, to: 2016, series: 'JH', size: [4597, 1788, 1477, 1880], tank: 60, ancap: 5 }, [
      ['Equipe', 24_500, petrol(1796, 4, 176, 7.4), auto(6), 'FWD'],
      ['SRi', 28_500, petrol(1598, 4, 230, 7.9, 'Turbo'), auto(6), 'FWD', 2013],
    ]),
    model('Astra', 'Hatch', { from: 2016, to: 2020, series: 'BK', size: [4386, 1809, 1485, 1880], tank: 48, ancap: 5, wmi: 'W0V' }, [
      ['R', 28_500, petrol(1399, 4, 245, 5.8, 'Turbo'), auto(6), 'FWD'],
      ['RS-V', 36_500, petrol(1598, 4, 300, 6.5, 'Turbo'), auto(6), 'FWD'],
    ]),
    model('Captiva', 'SUV', { from: 2011, to: 2018, series: 'CG', seats: 7, size: [4673, 1868, 1756, 2375], tank: 65, weight: 1.2, decay: 0.098, wmi: 'KL3' }, [
      ['Active', 33_500, petrol(2384, 4, 230, 9.1), auto(6), 'FWD', 2015],
      ['LTZ', 43_500, diesel(2231, 4, 400, 8.5), auto(6), 'AWD'],
    ]),
    model('Trax', 'SUV', { from: 2013, to: 2020, series: 'TJ', size: [4257, 1775, 1674, 1810], tank: 53, ancap: 5, wmi: 'KL3' }, [
      ['LS', 27_500, petrol(1364, 4, 200, 6.9, 'Turbo'), auto(6), 'FWD'],
      ['LTZ', 34_500, petrol(1364, 4, 200, 6.9, 'Turbo'), auto(6), 'FWD'],
    ]),
    model('Colorado', 'Ute', { from: 2012, to: 2020, series: 'RG', size: [5361, 1882, 1825, 3150], tank: 76, ancap: 5, weight: 1.8, decay: 0.063, wmi: 'MMU' }, [
      ['LS', 48_500, duramax, auto(6), '4x4'],
      ['LTZ', 55_500, duramax, auto(6), '4x4'],
      ['Z71', 59_500, duramax, auto(6), '4x4', 2014],
    ]),
    model('Trailblazer', 'SUV', { from: 2016, to: 2020, series: 'RG', seats: 7, size: [4887, 1902, 1852, 2820], tank: 76, ancap: 5, weight: 0.6, wmi: 'MMU' }, [
      ['LTZ', 54_500, duramax, auto(6), '4x4'],
    ]),
  ],
};
