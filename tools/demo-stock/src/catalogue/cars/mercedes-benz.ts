import { auto, dct, diesel, electric, type Make, model, petrol, plugIn, reduction } from '../table.ts';

const m282 = petrol(1332, 4, 250, 5.7, 'Turbo');
const m264 = petrol(1999, 4, 350, 7.0, 'Turbo');
const om654 = diesel(1993, 4, 440, 6.0);

// biome-ignore format: a table
export const mercedesBenz: Make = {
  name: 'Mercedes-Benz',
  itemType: 'car',
  wmi: 'W1K',
  weight: 2,
  decay: 0.098,
  colours: ['Polar White', 'Obsidian Black', 'Iridium Silver', 'Mountain Grey', 'Selenite Grey', 'Cavansite Blue', 'Patagonia Red', 'Spectral Blue'],
  models: [
    model('A-Class', 'Hatch', { from: 2013, to: 2018, series: 'W176', size: [4299, 1780, 1433, 1935], tank: 50, ancap: 5, wmi: 'WDD' }, [
      ['A 180', 41_500, petrol(1595, 4, 200, 5.8, 'Turbo'), dct(7), 'FWD'],
      ['A 250 Sport', 54_500, petrol(1991, 4, 350, 6.7, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('A-Class', 'Hatch', { from: 2018, to: 2025, series: 'W177', size: [4419, 1796, 1440, 1920], tank: 43, ancap: 5, weight: 1.3 }, [
      ['A 180', 56_500, m282, dct(7), 'FWD'],
      ['A 200', 61_500, m282, dct(7), 'FWD'],
      ['A 250 4MATIC', 72_500, petrol(1991, 4, 350, 6.6, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('C-Class', 'Sedan', { from: 2014, to: 2021, series: 'W205', size: [4686, 1810, 1442, 2100], tank: 66, ancap: 5, weight: 1.5, wmi: 'WDD' }, [
      ['C 200', 67_500, petrol(1991, 4, 300, 6.0, 'Turbo'), auto(9), 'RWD'],
      ['C 220 d', 69_500, diesel(1950, 4, 400, 4.7), auto(9), 'RWD'],
      ['C 43 AMG', 112_500, petrol(2996, 6, 520, 8.2, 'Twin Turbo'), auto(9), 'AWD', 2016],
    ]),
    model('C-Class', 'Sedan', { from: 2022, series: 'W206', size: [4751, 1820, 1437, 2230], tank: 66, ancap: 5 }, [
      ['C 200', 90_500, petrol(1496, 4, 300, 6.9, 'Turbo'), auto(9), 'RWD'],
      ['C 300', 103_500, petrol(1999, 4, 400, 7.3, 'Turbo'), auto(9), 'RWD'],
    ]),
    model('GLA', 'SUV', { from: 2020, series: 'H247', size: [4410, 1834, 1616, 2060], tank: 43, ancap: 5, wmi: 'W1N' }, [
      ['GLA 200', 72_500, m282, dct(7), 'FWD'],
      ['GLA 250 4MATIC', 82_500, petrol(1991, 4, 350, 7.5, 'Turbo'), dct(8), 'AWD'],
    ]),
    model('GLC', 'SUV', { from: 2015, to: 2022, series: 'X253', size: [4669, 1890, 1644, 2400], tank: 66, ancap: 5, weight: 1.5, wmi: 'WDC' }, [
      ['GLC 200', 75_500, petrol(1991, 4, 320, 7.8, 'Turbo'), auto(9), 'RWD', 2019],
      ['GLC 220 d', 78_500, diesel(1950, 4, 400, 6.0), auto(9), 'AWD'],
      ['GLC 300', 88_500, petrol(1991, 4, 370, 8.1, 'Turbo'), auto(9), 'AWD', 2019],
    ]),
    model('GLC', 'SUV', { from: 2023, series: 'X254', size: [4716, 1890, 1640, 2550], tank: 62, ancap: 5, wmi: 'W1N' }, [
      ['GLC 300', 104_900, m264, auto(9), 'AWD'],
      ['GLC 350 e', 113_900, plugIn(1999, 4, 550, 1.8), auto(9), 'AWD', 2024],
    ]),
    model('GLE', 'SUV', { from: 2019, series: 'V167', seats: 7, size: [4924, 1947, 1772, 3020], tank: 85, ancap: 5, weight: 0.7, wmi: 'W1N' }, [
      ['GLE 300 d', 126_500, diesel(1950, 4, 500, 6.9), auto(9), 'AWD'],
      ['GLE 450', 147_500, petrol(2999, 6, 500, 9.4, 'Turbo'), auto(9), 'AWD'],
    ]),
    model('EQA', 'SUV', { from: 2021, series: 'H243', size: [4463, 1834, 1620, 2470], ancap: 5, weight: 0.4, decay: 0.126, wmi: 'W1N' }, [
      ['EQA 250', 84_900, electric(385, [66.5, 426, 11, 100]), reduction, 'FWD'],
    ]),
    model('Vito', 'Van', { from: 2015, series: '447', seats: 3, size: [5140, 1928, 1910, 3050], tank: 70, weight: 0.5, wmi: 'WDF' }, [
      ['116CDI', 68_500, om654, auto(9), 'RWD'],
    ]),
  ],
};
