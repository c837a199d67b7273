import { auto, cvt, diesel, type Make, manual, model, petrol, plugIn, reduction } from '../table.ts';

const d24 = diesel(2442, 4, 430, 8.0);

// biome-ignore format: a table
export const mitsubishi: Make = {
  name: 'Mitsubishi',
  itemType: 'car',
  wmi: 'JMF',
  weight: 4,
  decay: 0.081,
  colours: ['White', 'Starlight', 'Sterling Silver', 'Titanium', 'Graphite Grey', 'Black Mica', 'Red Diamond', 'Deep Bronze', 'Impulse Blue'],
  models: [
    model('Mirage', 'Hatch', { from: 2013, to: 2022, series: 'LA', size: [3795, 1665, 1510, 1330], tank: 35, wmi: 'MMB' }, [
      ['ES', 17_500, petrol(1193, 3, 100, 4.7), cvt, 'FWD'],
      ['LS', 19_500, petrol(1193, 3, 100, 4.9), cvt, 'FWD'],
    ]),
    model('Lancer', 'Sedan', { from: 2008, to: 2017, series: 'CF', size: [4625, 1760, 1480, 1750], tank: 59, ancap: 5, weight: 1.2 }, [
      ['ES Sport', 22_500, petrol(1998, 4, 197, 7.4), cvt, 'FWD'],
      ['GSR', 27_500, petrol(2360, 4, 228, 8.5), cvt, 'FWD'],
    ]),
    model('ASX', 'SUV', { from: 2010, to: 2024, series: 'XD', size: [4365, 1810, 1640, 1970], tank: 63, ancap: 5, weight: 2.5 }, [
      ['ES', 28_500, petrol(1998, 4, 197, 7.6), cvt, 'FWD'],
      ['MR', 30_500, petrol(1998, 4, 197, 7.6), cvt, 'FWD', 2018],
      ['LS', 31_500, petrol(1998, 4, 197, 7.6), cvt, 'FWD'],
      ['Exceed', 37_500, petrol(2360, 4, 222, 7.9), cvt, 'FWD', 2018],
    ]),
    model('Eclipse Cross', 'SUV', { from: 2017, to: 2025, series: 'YB', size: [4545, 1805, 1685, 2050], tank: 63, ancap: 5, weight: 1.3 }, [
      ['ES', 34_500, petrol(1499, 4, 250, 7.3, 'Turbo'), cvt, 'FWD'],
      ['LS', 37_500, petrol(1499, 4, 250, 7.3, 'Turbo'), cvt, 'FWD'],
      ['Exceed', 45_500, petrol(1499, 4, 250, 7.7, 'Turbo'), cvt, 'AWD'],
      ['PHEV Aspire', 56_500, plugIn(2360, 4, 332, 1.9, 'Aspirated'), reduction, 'AWD', 2021],
    ]),
    model('Outlander', 'SUV', { from: 2012, to: 2021, series: 'ZL', seats: 7, size: [4695, 1810, 1710, 2270], tank: 60, ancap: 5, weight: 1.5 }, [
      ['ES', 37_500, petrol(2360, 4, 220, 7.2), cvt, 'AWD'],
      ['LS', 40_500, petrol(2360, 4, 220, 7.2), cvt, 'AWD'],
      ['Exceed', 48_500, petrol(2360, 4, 220, 7.2), cvt, 'AWD'],
    ]),
    model('Outlander', 'SUV', { from: 2021, series: 'ZM', seats: 7, size: [4710, 1862, 1745, 2415], tank: 55, ancap: 5, weight: 2 }, [
      ['ES', 41_500, petrol(2488, 4, 245, 7.5), cvt, 'FWD'],
      ['LS', 45_500, petrol(2488, 4, 245, 8.1), cvt, 'AWD'],
      ['Aspire', 49_500, petrol(2488, 4, 245, 8.1), cvt, 'AWD'],
      ['Exceed Tourer', 58_500, petrol(2488, 4, 245, 8.1), cvt, 'AWD'],
      ['PHEV Aspire', 67_500, plugIn(2360, 4, 450, 1.5, 'Aspirated'), reduction, 'AWD', 2022],
    ]),
    model('Pajero Sport', 'SUV', { from: 2015, to: 2024, series: 'QF', seats: 7, size: [4825, 1815, 1835, 2710], tank: 68, ancap: 5, weight: 1.4 }, [
      ['GLX', 52_500, d24, auto(8), '4x4'],
      ['GLS', 57_500, d24, auto(8), '4x4'],
      ['Exceed', 63_500, d24, auto(8), '4x4'],
    ]),
    model('Pajero', 'SUV', { from: 2006, to: 2021, series: 'NX', seats: 7, size: [4900, 1875, 1890, 3030], tank: 88, ancap: 5, decay: 0.059 }, [
      ['GLX', 58_500, diesel(3200, 4, 441, 9.1), auto(5), '4x4'],
      ['GLS', 63_500, diesel(3200, 4, 441, 9.1), auto(5), '4x4'],
      ['Exceed', 69_500, diesel(3200, 4, 441, 9.1), auto(5), '4x4'],
    ]),
    model('Triton', 'Ute', { from: 2015, to: 2023, series: 'MR', size: [5305, 1815, 1795, 2900], tank: 75, ancap: 5, weight: 2.5, wmi: 'MMA' }, [
      ['GLX', 44_500, diesel(2442, 4, 430, 8.6), auto(6), '4x4'],
      ['GLX+', 46_500, diesel(2442, 4, 430, 8.6), manual(6), '4x4'],
      ['GLS', 51_500, diesel(2442, 4, 430, 8.6), auto(6), '4x4'],
      ['GSR', 54_500, diesel(2442, 4, 430, 8.6), auto(6), '4x4', 2020],
    ]),
    model('Triton', 'Ute', { from: 2024, series: 'MV', size: [5320, 1865, 1795, 3200], tank: 75, ancap: 5, weight: 2, wmi: 'MMA' }, [
      ['GLX', 52_500, diesel(2442, 4, 470, 7.7), auto(6), '4x4'],
      ['GLS', 61_500, diesel(2442, 4, 470, 7.7), auto(6), '4x4'],
      ['GSR', 67_500, diesel(2442, 4, 470, 7.7), auto(6), '4x4'],
    ]),
  ],
};
