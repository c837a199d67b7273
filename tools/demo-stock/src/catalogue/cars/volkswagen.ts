import { auto, dct, diesel, type Make, model, petrol } from '../table.ts';

const tsi110 = petrol(1395, 4, 250, 5.8, 'Turbo');
const tsi162 = petrol(1984, 4, 350, 7.9, 'Turbo');
const tdi210 = diesel(2967, 6, 600, 8.4);

// biome-ignore format: a table
export const volkswagen: Make = {
  name: 'Volkswagen',
  itemType: 'car',
  wmi: 'WVW',
  weight: 2.8,
  decay: 0.084,
  colours: ['Pure White', 'Deep Black Pearl', 'Reflex Silver', 'Indium Grey', 'Lapiz Blue', 'Kings Red', 'Dolphin Grey', 'Atlantic Blue'],
  models: [
    model('Polo', 'Hatch', { from: 2018, series: 'AW', size: [4074, 1751, 1451, 1630], tank: 40, ancap: 5 }, [
      ['85TSI Comfortline', 29_500, petrol(999, 3, 200, 5.4, 'Turbo'), dct(7), 'FWD'],
      ['85TSI Style', 34_500, petrol(999, 3, 200, 5.4, 'Turbo'), dct(7), 'FWD'],
      ['GTI', 41_500, petrol(1984, 4, 320, 6.5, 'Turbo'), dct(6), 'FWD'],
    ]),
    model('Golf', 'Hatch', { from: 2013, to: 2020, series: '7.5', size: [4258, 1799, 1492, 1820], tank: 50, ancap: 5, weight: 2 }, [
      ['110TSI Comfortline', 33_500, tsi110, dct(7), 'FWD'],
      ['110TSI Highline', 38_500, tsi110, dct(7), 'FWD'],
      ['GTI', 48_500, petrol(1984, 4, 370, 6.5, 'Turbo'), dct(7), 'FWD', 2017],
      ['R', 58_500, petrol(1984, 4, 380, 7.2, 'Turbo'), dct(7), 'AWD', 2017],
    ]),
    model('Golf', 'Hatch', { from: 2021, series: '8', size: [4284, 1789, 1456, 1860], tank: 50, ancap: 5, weight: 1.3 }, [
      ['110TSI Life', 42_500, tsi110, auto(8), 'FWD'],
      ['110TSI R-Line', 46_500, tsi110, auto(8), 'FWD'],
      ['GTI', 61_500, petrol(1984, 4, 370, 7.0, 'Turbo'), dct(7), 'FWD'],
      ['R', 73_500, petrol(1984, 4, 420, 7.8, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('T-Cross', 'SUV', { from: 2020, series: 'C11', size: [4108, 1760, 1583, 1700], tank: 40, ancap: 5 }, [
      ['85TSI Life', 34_500, petrol(999, 3, 200, 5.4, 'Turbo'), dct(7), 'FWD'],
      ['85TSI Style', 38_500, petrol(999, 3, 200, 5.4, 'Turbo'), dct(7), 'FWD'],
    ]),
    model('T-Roc', 'SUV', { from: 2020, series: 'D11', size: [4234, 1819, 1573, 1940], tank: 50, ancap: 5 }, [
      ['110TSI Style', 40_500, petrol(1395, 4, 250, 6.3, 'Turbo'), auto(8), 'FWD'],
      ['140TSI R-Line', 50_500, petrol(1984, 4, 320, 7.5, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('Tiguan', 'SUV', { from: 2016, to: 2024, series: '5N', size: [4486, 1839, 1658, 2190], tank: 60, ancap: 5, weight: 2, wmi: 'WVG' }, [
      ['110TSI Trendline', 39_500, petrol(1395, 4, 250, 7.0, 'Turbo'), dct(6), 'FWD'],
      ['132TSI Life', 47_500, petrol(1984, 4, 320, 8.1, 'Turbo'), dct(7), 'AWD'],
      ['162TSI R-Line', 60_500, tsi162, dct(7), 'AWD'],
    ]),
    model('Tiguan', 'SUV', { from: 2025, series: 'CT1', size: [4539, 1842, 1657, 2250], tank: 58, ancap: 5, wmi: 'WVG' }, [
      ['110TSI Life', 48_500, petrol(1395, 4, 250, 7.0, 'Turbo'), dct(7), 'FWD'],
      ['195TSI R-Line', 70_500, petrol(1984, 4, 400, 8.5, 'Turbo'), dct(7), 'AWD'],
    ]),
    model('Passat', 'Wagon', { from: 2015, to: 2022, series: 'B8', size: [4773, 1832, 1516, 2150], tank: 66, ancap: 5, weight: 0.6 }, [
      ['132TSI', 46_500, petrol(1798, 4, 250, 6.2, 'Turbo'), dct(7), 'FWD'],
      ['206TSI R-Line', 62_500, petrol(1984, 4, 350, 7.4, 'Turbo'), dct(6), 'AWD'],
    ]),
    model('Amarok', 'Ute', { from: 2011, to: 2022, series: '2H', size: [5254, 1954, 1834, 3080], tank: 80, ancap: 5, weight: 1.5, wmi: 'WV1' }, [
      ['TDI420 Core', 52_500, diesel(1968, 4, 420, 8.5), auto(8), '4x4'],
      ['TDI550 Sportline', 63_500, diesel(2967, 6, 550, 8.9), auto(8), '4x4', 2017],
      ['TDI580 Highline', 70_500, diesel(2967, 6, 580, 8.9), auto(8), '4x4', 2018],
    ]),
    model('Amarok', 'Ute', { from: 2023, series: 'NF', size: [5350, 1910, 1888, 3250], tank: 80, ancap: 5, wmi: 'WV4' }, [
      ['TDI500 Style', 71_500, diesel(1996, 4, 500, 7.2), auto(10), '4x4'],
      ['TDI600 PanAmericana', 80_500, diesel(2993, 6, 600, 8.4), auto(10), '4x4'],
      ['TDI600 Aventura', 84_500, diesel(2993, 6, 600, 8.4), auto(10), '4x4'],
    ]),
    model('Touareg', 'SUV', { from: 2019, series: 'CR', size: [4878, 1984, 1702, 2850], tank: 90, ancap: 5, weight: 0.4, wmi: 'WVG' }, [
      ['210TDI Elegance', 115_500, tdi210, auto(8), 'AWD'],
      ['210TDI R-Line', 122_500, tdi210, auto(8), 'AWD'],
    ]),
  ],
};
