import { auto, cvt, dct, electric, hybrid, type Make, model, petrol, reduction } from '../table.ts';

const nsh15 = petrol(1498, 4, 150, 6.7);

// biome-ignore format: a table
export const mg: Make = {
  name: 'MG',
  itemType: 'car',
  wmi: 'LSJ',
  weight: 2.5,
  decay: 0.095,
  colours: ['Dover White', 'York White', 'Pebble Black', 'Diamond Red', 'Sterling Silver', 'Regal Blue', 'Tudor Yellow', 'Camden Grey'],
  models: [
    model('MG3', 'Hatch', { from: 2018, to: 2023, series: 'SZP1', size: [4055, 1729, 1507, 1550], tank: 45, weight: 1.5 }, [
      ['Core', 19_990, nsh15, auto(4), 'FWD'],
      ['Excite', 21_490, nsh15, auto(4), 'FWD'],
    ]),
    model('MG3', 'Hatch', { from: 2024, size: [4113, 1797, 1502, 1720], tank: 36, ancap: 4 }, [
      ['Excite', 24_990, petrol(1498, 4, 142, 6.0), cvt, 'FWD'],
      ['Essence Hybrid+', 30_990, hybrid(1498, 4, 425, 4.3), auto(3), 'FWD'],
    ]),
    model('MG4', 'Hatch', { from: 2023, size: [4287, 1836, 1516, 2103], ancap: 5, decay: 0.112 }, [
      ['Excite 51', 37_990, electric(250, [50.8, 350, 6.6, 117]), reduction, 'RWD'],
      ['Essence 64', 44_990, electric(250, [61.7, 435, 6.6, 140]), reduction, 'RWD'],
      ['XPower', 56_990, electric(600, [61.7, 385, 6.6, 140]), reduction, 'AWD'],
    ]),
    model('ZS', 'SUV', { from: 2017, to: 2024, series: 'AZS1', size: [4323, 1809, 1653, 1730], tank: 48, ancap: 4, weight: 2.5 }, [
      ['Excite', 24_490, petrol(1498, 4, 150, 7.1), auto(4), 'FWD'],
      ['Essence', 27_490, petrol(1349, 3, 230, 6.9, 'Turbo'), auto(6), 'FWD', 2018],
    ]),
    model('ZST', 'SUV', { from: 2020, to: 2024, series: 'AZS1', size: [4323, 1809, 1653, 1760], tank: 48, ancap: 4 }, [
      ['Core', 26_490, petrol(1349, 3, 230, 6.9, 'Turbo'), auto(6), 'FWD'],
      ['Essence', 29_990, petrol(1349, 3, 230, 6.9, 'Turbo'), auto(6), 'FWD'],
    ]),
    model('ZS', 'SUV', { from: 2025, size: [4430, 1818, 1635, 1860], tank: 41, ancap: 4 }, [
      ['Excite', 27_990, petrol(1498, 4, 140, 6.7), cvt, 'FWD'],
      ['Hybrid+ Essence', 36_990, hybrid(1498, 4, 465, 4.7), auto(3), 'FWD'],
    ]),
    model('HS', 'SUV', { from: 2019, series: 'SAS23', size: [4574, 1876, 1685, 1980], tank: 55, ancap: 5, weight: 1.3 }, [
      ['Vibe', 33_990, petrol(1490, 4, 250, 7.3, 'Turbo'), dct(7), 'FWD'],
      ['Excite', 37_990, petrol(1490, 4, 250, 7.3, 'Turbo'), dct(7), 'FWD'],
      ['Essence', 41_990, petrol(1490, 4, 275, 7.6, 'Turbo'), dct(7), 'FWD'],
    ]),
  ],
};
