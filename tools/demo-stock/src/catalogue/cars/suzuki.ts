import { auto, cvt, hybrid, type Make, manual, model, petrol } from '../table.ts';

// biome-ignore format: a table
export const suzuki: Make = {
  name: 'Suzuki',
  itemType: 'car',
  wmi: 'JSA',
  weight: 1.8,
  decay: 0.066,
  colours: ['Pure White Pearl', 'Arctic White', 'Premium Silver', 'Mineral Grey', 'Super Black Pearl', 'Burning Red', 'Speedy Blue', 'Jungle Green', 'Kinetic Yellow'],
  models: [
    model('Swift', 'Hatch', { from: 2011, to: 2016, series: 'FZ', size: [3850, 1695, 1510, 1480], tank: 42, ancap: 5 }, [
      ['GL', 18_500, petrol(1372, 4, 130, 6.2), auto(4), 'FWD'],
      ['Sport', 26_500, petrol(1586, 4, 160, 6.5), manual(6), 'FWD', 2012],
    ]),
    model('Swift', 'Hatch', { from: 2017, to: 2023, series: 'AZ', size: [3840, 1735, 1495, 1380], tank: 37, ancap: 5, weight: 1.5 }, [
      ['GL Navigator', 23_500, petrol(1242, 4, 120, 4.8), cvt, 'FWD'],
      ['GLX Turbo', 29_500, petrol(998, 3, 160, 5.1, 'Turbo'), auto(6), 'FWD'],
      ['Sport', 32_500, petrol(1373, 4, 230, 6.1, 'Turbo'), auto(6), 'FWD', 2018],
    ]),
    model('Swift', 'Hatch', { from: 2024, series: 'CZ', size: [3860, 1735, 1495, 1380], tank: 37, ancap: 3 }, [
      ['Hybrid', 26_990, hybrid(1197, 3, 112, 4.0), cvt, 'FWD'],
      ['Hybrid Plus', 29_490, hybrid(1197, 3, 112, 4.0), cvt, 'FWD'],
      ['Hybrid GLX', 31_990, hybrid(1197, 3, 112, 4.0), cvt, 'FWD'],
    ]),
    model('Ignis', 'Hatch', { from: 2017, to: 2024, series: 'MF', size: [3700, 1690, 1595, 1330], tank: 32, weight: 0.6 }, [
      ['GL', 20_500, petrol(1242, 4, 120, 4.9), cvt, 'FWD'],
      ['GLX', 22_500, petrol(1242, 4, 120, 4.9), cvt, 'FWD'],
    ]),
    model('Baleno', 'Hatch', { from: 2016, to: 2022, series: 'EW', size: [3995, 1745, 1470, 1405], tank: 37, ancap: 4 }, [
      ['GL', 19_500, petrol(1373, 4, 130, 5.4), auto(4), 'FWD'],
      ['GLX', 22_500, petrol(1373, 4, 130, 5.4), auto(4), 'FWD', 2019],
    ]),
    model('Vitara', 'SUV', { from: 2015, series: 'LY', size: [4175, 1775, 1610, 1730], tank: 47, ancap: 5, weight: 1.5, wmi: 'TSM' }, [
      ['Standard', 30_500, petrol(1586, 4, 156, 6.2), auto(6), 'FWD'],
      ['Turbo', 36_500, petrol(1373, 4, 220, 6.2, 'Turbo'), auto(6), 'FWD', 2016],
      ['Turbo AllGrip', 41_500, petrol(1373, 4, 220, 6.2, 'Turbo'), auto(6), 'AWD', 2016],
    ]),
    model('Jimny', 'SUV', { from: 2019, series: 'GJ', seats: 4, doors: 3, size: [3645, 1645, 1720, 1435], tank: 40, ancap: 3, weight: 1.3, decay: 0.038 }, [
      ['Lite', 32_500, petrol(1462, 4, 130, 6.4), manual(5), '4x4', 2021],
      ['GLX', 35_500, petrol(1462, 4, 130, 6.9), auto(4), '4x4'],
    ]),
    model('Jimny XL', 'SUV', { from: 2023, series: 'JJ', seats: 4, size: [3965, 1645, 1720, 1545], tank: 40, decay: 0.038, wmi: 'MA3' }, [
      ['XL', 38_500, petrol(1462, 4, 130, 6.9), auto(4), '4x4'],
    ]),
  ],
};
