import { cvt, hybrid, type Make, manual, model, petrol } from '../table.ts';

const vtec15 = petrol(1498, 4, 240, 7.0, 'Turbo');
const eHev = hybrid(1993, 4, 335, 5.5);

// biome-ignore format: a table
export const honda: Make = {
  name: 'Honda',
  itemType: 'car',
  wmi: 'MRH',
  weight: 2.5,
  decay: 0.073,
  colours: ['Platinum White', 'Taffeta White', 'Lunar Silver', 'Modern Steel', 'Crystal Black', 'Ignite Red', 'Brilliant Sporty Blue', 'Meteoroid Grey'],
  models: [
    model('Jazz', 'Hatch', { from: 2014, to: 2020, series: 'GF', size: [3995, 1694, 1524, 1595], tank: 40, ancap: 5 }, [
      ['VTi', 19_500, petrol(1497, 4, 145, 5.8), cvt, 'FWD'],
      ['VTi-S', 22_500, petrol(1497, 4, 145, 5.8), cvt, 'FWD'],
      ['VTi-L', 26_500, petrol(1497, 4, 145, 5.9), cvt, 'FWD'],
    ]),
    model('City', 'Sedan', { from: 2014, to: 2020, series: 'GM', size: [4455, 1694, 1477, 1580], tank: 40, ancap: 5, weight: 0.5 }, [
      ['VTi', 19_500, petrol(1497, 4, 145, 5.7), cvt, 'FWD'],
      ['VTi-L', 24_500, petrol(1497, 4, 145, 5.7), cvt, 'FWD'],
    ]),
    model('Civic', 'Hatch', { from: 2012, to: 2021, series: '10th Gen', size: [4515, 1799, 1421, 1765], tank: 47, ancap: 5, weight: 1.5 }, [
      ['VTi', 26_500, petrol(1799, 4, 174, 6.4), cvt, 'FWD'],
      ['VTi-L', 33_500, petrol(1498, 4, 220, 6.1, 'Turbo'), cvt, 'FWD', 2017],
      ['RS', 37_500, petrol(1498, 4, 220, 6.1, 'Turbo'), cvt, 'FWD', 2017],
    ]),
    model('Civic', 'Hatch', { from: 2022, series: '11th Gen', size: [4560, 1802, 1415, 1850], tank: 47, ancap: 5 }, [
      ['VTi-LX', 49_500, vtec15, cvt, 'FWD'],
      ['e:HEV LX', 55_500, hybrid(1993, 4, 315, 4.2), cvt, 'FWD'],
      ['Type R', 79_500, petrol(1996, 4, 420, 8.9, 'Turbo'), manual(6), 'FWD', 2023],
    ]),
    model('HR-V', 'SUV', { from: 2014, to: 2021, series: 'RU', size: [4294, 1772, 1605, 1795], tank: 50, ancap: 5, weight: 1.3 }, [
      ['VTi', 28_500, petrol(1799, 4, 172, 6.6), cvt, 'FWD'],
      ['VTi-S', 32_500, petrol(1799, 4, 172, 6.9), cvt, 'FWD'],
      ['VTi-LX', 39_500, petrol(1799, 4, 172, 6.9), cvt, 'FWD'],
    ]),
    model('HR-V', 'SUV', { from: 2022, series: 'RV', seats: 4, size: [4385, 1790, 1590, 1780], tank: 40, ancap: 4 }, [
      ['Vi X', 36_900, petrol(1498, 4, 145, 5.8), cvt, 'FWD'],
      ['e:HEV L', 42_900, hybrid(1498, 4, 253, 4.3), cvt, 'FWD'],
    ]),
    model('CR-V', 'SUV', { from: 2017, to: 2023, series: 'RW', size: [4635, 1855, 1679, 2130], tank: 57, ancap: 5, weight: 1.5 }, [
      ['VTi', 38_500, vtec15, cvt, 'FWD'],
      ['VTi-S', 43_500, vtec15, cvt, 'AWD'],
      ['VTi-LX', 54_500, vtec15, cvt, 'AWD'],
    ]),
    model('CR-V', 'SUV', { from: 2023, series: 'RS', size: [4704, 1866, 1681, 2350], tank: 57, ancap: 5 }, [
      ['VTi X', 46_500, vtec15, cvt, 'FWD'],
      ['VTi L', 50_500, vtec15, cvt, 'AWD'],
      ['e:HEV RS', 61_500, eHev, cvt, 'FWD'],
    ]),
    model('ZR-V', 'SUV', { from: 2023, series: 'RZ', size: [4568, 1840, 1620, 2020], tank: 57, ancap: 5, weight: 0.7, wmi: 'JHM' }, [
      ['VTi X', 42_500, petrol(1498, 4, 240, 7.2, 'Turbo'), cvt, 'FWD'],
      ['e:HEV LX', 55_500, hybrid(1993, 4, 315, 5.0), cvt, 'FWD'],
    ]),
    model('Odyssey', 'People Mover', { from: 2014, to: 2022, series: 'RC', seats: 8, size: [4855, 1820, 1695, 2350], tank: 55, ancap: 5, weight: 0.5, wmi: 'JHM' }, [
      ['VTi', 44_500, petrol(2356, 4, 225, 7.6), cvt, 'FWD'],
      ['VTi-L', 54_500, petrol(2356, 4, 225, 7.8), cvt, 'FWD'],
    ]),
  ],
};
