import { auto, cvt, dct, diesel, electric, hybrid, type Make, model, petrol, reduction } from '../table.ts';

const mpi20 = petrol(1999, 4, 180, 7.2);
const turbo16 = petrol(1598, 4, 265, 7.1, 'Turbo');
const hybrid16 = hybrid(1598, 4, 350, 5.3, 'Turbo');
const d22 = diesel(2151, 4, 440, 6.1);

// biome-ignore format: a table
export const hyundai: Make = {
  name: 'Hyundai',
  itemType: 'car',
  wmi: 'KMH',
  weight: 4.5,
  decay: 0.077,
  colours: ['Atlas White', 'Phantom Black', 'Titan Grey', 'Shimmering Silver', 'Amazon Grey', 'Intense Blue', 'Ecotronic Grey', 'Ultimate Red', 'Abyss Black'],
  models: [
    model('i20', 'Hatch', { from: 2012, to: 2016, series: 'PB', size: [3995, 1710, 1490, 1565], tank: 45, ancap: 5, weight: 0.6 }, [
      ['Active', 18_500, petrol(1396, 4, 137, 5.9), auto(4), 'FWD'],
    ]),
    model('i30', 'Hatch', { from: 2012, to: 2016, series: 'GD', size: [4300, 1780, 1470, 1820], tank: 53, ancap: 5 }, [
      ['Active', 23_500, petrol(1797, 4, 178, 7.3), auto(6), 'FWD'],
      ['SR', 29_500, petrol(1999, 4, 209, 8.0), auto(6), 'FWD'],
    ]),
    model('i30', 'Hatch', { from: 2017, to: 2024, series: 'PD', size: [4340, 1795, 1455, 1860], tank: 50, ancap: 5, weight: 2.5 }, [
      ['Active', 28_500, petrol(1999, 4, 203, 7.4), auto(6), 'FWD'],
      ['Elite', 33_500, petrol(1999, 4, 203, 7.4), auto(6), 'FWD'],
      ['N Line', 36_500, turbo16, dct(7), 'FWD'],
      ['N', 52_500, petrol(1998, 4, 392, 8.5, 'Turbo'), dct(8), 'FWD', 2021],
    ]),
    model('i30', 'Sedan', { from: 2020, series: 'CN7', size: [4675, 1825, 1440, 1790], tank: 47, ancap: 5 }, [
      ['Active', 30_500, petrol(1999, 4, 180, 7.0), auto(6), 'FWD'],
      ['Elite', 35_500, petrol(1999, 4, 180, 7.0), auto(6), 'FWD'],
      ['Hybrid', 35_000, hybrid(1580, 4, 265, 3.9), dct(6), 'FWD', 2023],
    ]),
    model('Accent', 'Sedan', { from: 2013, to: 2019, series: 'RB', size: [4370, 1700, 1450, 1600], tank: 43, ancap: 5 }, [
      ['Active', 19_500, petrol(1368, 4, 133, 6.6), auto(6), 'FWD'],
      ['Sport', 20_500, petrol(1591, 4, 156, 6.6), auto(6), 'FWD'],
    ]),
    model('Venue', 'SUV', { from: 2019, series: 'QX', size: [4040, 1770, 1592, 1670], tank: 45, ancap: 4 }, [
      ['Active', 29_500, petrol(1591, 4, 151, 7.2), auto(6), 'FWD'],
      ['Elite', 33_500, petrol(1591, 4, 151, 7.2), auto(6), 'FWD'],
    ]),
    model('Kona', 'SUV', { from: 2017, to: 2022, series: 'OS', size: [4165, 1800, 1565, 1800], tank: 50, ancap: 5 }, [
      ['Active', 29_500, mpi20, auto(6), 'FWD'],
      ['Elite', 34_000, mpi20, auto(6), 'FWD'],
      ['Highlander', 42_000, turbo16, dct(7), 'AWD'],
    ]),
    model('Kona', 'SUV', { from: 2023, series: 'SX2', size: [4350, 1825, 1580, 1920], tank: 47, ancap: 4 }, [
      ['Standard', 37_500, petrol(1999, 4, 180, 6.6), cvt, 'FWD'],
      ['Premium Hybrid', 47_500, hybrid(1580, 4, 265, 3.9), dct(6), 'FWD'],
      ['Electric Extended Range', 62_500, electric(255, [64.8, 444, 11, 102]), reduction, 'FWD'],
    ]),
    model('Tucson', 'SUV', { from: 2015, to: 2020, series: 'TL', size: [4475, 1850, 1660, 2175], tank: 62, ancap: 5, weight: 1.5 }, [
      ['Active', 33_500, petrol(1999, 4, 192, 7.9), auto(6), 'FWD'],
      ['Elite', 40_500, petrol(1999, 4, 192, 7.9), auto(6), 'FWD'],
      ['Highlander', 49_500, diesel(1995, 4, 400, 6.4), auto(8), 'AWD', 2018],
    ]),
    model('Tucson', 'SUV', { from: 2021, series: 'NX4', size: [4630, 1865, 1665, 2145], tank: 54, ancap: 5, weight: 2 }, [
      ['Standard', 42_500, petrol(1999, 4, 192, 8.1), auto(6), 'FWD'],
      ['Elite', 48_500, petrol(1598, 4, 265, 7.2, 'Turbo'), dct(7), 'AWD'],
      ['Elite Hybrid', 51_500, hybrid16, auto(6), 'FWD', 2024],
      ['Highlander', 59_500, diesel(1998, 4, 416, 6.3), auto(8), 'AWD', 2021, 2024],
    ]),
    model('Santa Fe', 'SUV', { from: 2012, to: 2022, series: 'TM', seats: 7, size: [4785, 1900, 1710, 2600], tank: 67, ancap: 5, weight: 1.3 }, [
      ['Active', 51_500, d22, auto(8), 'AWD', 2018],
      ['Elite', 58_500, d22, auto(8), 'AWD', 2018],
      ['Highlander', 66_500, d22, auto(8), 'AWD', 2018],
      ['Elite', 52_500, diesel(2199, 4, 436, 7.3), auto(6), 'AWD', 2012, 2017],
    ]),
    model('Santa Fe', 'SUV', { from: 2024, series: 'MX5', seats: 7, size: [4830, 1900, 1720, 2680], tank: 67, ancap: 5 }, [
      ['Hybrid', 60_500, hybrid(1598, 4, 367, 5.6, 'Turbo'), auto(6), 'FWD'],
      ['Elite Hybrid', 66_500, hybrid(1598, 4, 367, 6.0, 'Turbo'), auto(6), 'AWD'],
      ['Calligraphy Hybrid', 78_500, hybrid(1598, 4, 367, 6.0, 'Turbo'), auto(6), 'AWD'],
    ]),
    model('Ioniq 5', 'SUV', { from: 2021, series: 'NE1', size: [4655, 1890, 1605, 2430], ancap: 5, weight: 0.6, decay: 0.105 }, [
      ['Dynamiq', 73_500, electric(350, [77.4, 507, 11, 233]), reduction, 'RWD'],
      ['Epiq', 83_500, electric(605, [77.4, 454, 11, 233]), reduction, 'AWD'],
      ['N', 114_500, electric(740, [84, 448, 11, 233]), reduction, 'AWD', 2024],
    ]),
    model('iLoad', 'Van', { from: 2011, to: 2020, series: 'TQ', seats: 3, size: [5150, 1920, 1925, 3200], tank: 75, ancap: 4 }, [
      ['Standard', 43_500, diesel(2497, 4, 441, 8.8), auto(5), 'RWD'],
    ]),
    model('Staria', 'People Mover', { from: 2021, series: 'US4', seats: 8, size: [5253, 1997, 1990, 3000], tank: 75, ancap: 5, weight: 0.5 }, [
      ['Standard', 55_500, d22, auto(8), 'FWD'],
      ['Highlander', 72_500, diesel(2199, 4, 430, 8.2), auto(8), 'FWD'],
    ]),
  ],
};
