import { auto, cvt, diesel, electric, hybrid, type Make, manual, model, petrol, reduction } from '../table.ts';
import { toyotaPassenger } from './toyota-passenger.ts';
import { toyotaWork } from './toyota-work.ts';

const hybrid15 = hybrid(1490, 3, 120, 3.8);
const hybrid18 = hybrid(1798, 4, 142, 4.0);
const hybrid20 = hybrid(1987, 4, 190, 4.3);
const hybrid25 = hybrid(2487, 4, 221, 4.8);
const hybridV6 = hybrid(2487, 4, 242, 5.6);
const diesel28 = diesel(2755, 4, 500, 7.6);
const diesel33 = diesel(3346, 6, 700, 8.9);
const diesel45 = diesel(4461, 8, 650, 9.5);

// biome-ignore format: a table
export const toyota: Make = {
  name: 'Toyota',
  itemType: 'car',
  wmi: 'JTN',
  weight: 9,
  decay: 0.059,
  colours: [
    ...['Glacier White', 'Frosted White', 'Crystal Pearl', 'Silver Storm', 'Graphite', 'Eclipse Black', 'Ink'],
    ...['Atomic Rush', 'Saturn Blue', 'Feverish Red', 'Eclectic Blue', 'Merlot Red', 'Dusty Bronze'],
  ],
  models: [
    ...toyotaPassenger,
    ...toyotaWork,
    model('Yaris Cross', 'SUV', { from: 2020, series: 'MXPJ10R', size: [4180, 1765, 1590, 1645], tank: 36, ancap: 5 }, [
      ['GX', 31_500, hybrid15, cvt, 'FWD'],
      ['GXL', 34_500, hybrid15, cvt, 'FWD'],
      ['Urban', 37_500, hybrid15, cvt, 'AWD'],
      ['GR Sport', 37_800, hybrid15, cvt, 'FWD', 2022],
    ]),
    model('Corolla Cross', 'SUV', { from: 2022, series: 'MXGH10R', size: [4460, 1825, 1620, 1925], tank: 43, ancap: 5, weight: 2 }, [
      ['GX', 38_000, hybrid20, cvt, 'FWD'],
      ['GXL', 41_300, hybrid20, cvt, 'FWD'],
      ['Atmos', 51_000, hybrid20, cvt, 'AWD'],
    ]),
    model('C-HR', 'SUV', { from: 2017, to: 2023, series: 'NGX10R', size: [4360, 1795, 1565, 1845], tank: 50, ancap: 5 }, [
      ['Standard', 30_500, petrol(1197, 4, 185, 6.4, 'Turbo'), cvt, 'FWD'],
      ['Koba', 35_500, petrol(1197, 4, 185, 6.5, 'Turbo'), cvt, 'AWD'],
      ['Koba Hybrid', 38_000, hybrid18, cvt, 'FWD', 2020],
    ]),
    model('C-HR', 'SUV', { from: 2024, series: 'MAXH10R', size: [4362, 1832, 1564, 1930], tank: 43, ancap: 5 }, [
      ['GXL', 44_500, hybrid18, cvt, 'FWD'],
      ['Koba', 51_200, hybrid18, cvt, 'FWD'],
      ['GR Sport', 56_000, hybrid20, cvt, 'AWD'],
    ]),
    model('RAV4', 'SUV', { from: 2013, to: 2018, series: 'ZSA42R', size: [4605, 1845, 1660, 2000], tank: 60, ancap: 5, weight: 2 }, [
      ['GX', 31_500, petrol(1987, 4, 187, 7.4), cvt, 'FWD'],
      ['GXL', 36_500, petrol(2494, 4, 233, 8.5), auto(6), 'AWD'],
      ['Cruiser', 43_000, petrol(2494, 4, 233, 8.5), auto(6), 'AWD'],
    ]),
    model('RAV4', 'SUV', { from: 2019, to: 2025, series: 'AXAH52R', size: [4615, 1865, 1690, 2185], tank: 55, ancap: 5, weight: 4, wmi: 'JTM' }, [
      ['GX', 39_800, petrol(1987, 4, 203, 6.5), cvt, 'FWD'],
      ['GX Hybrid', 42_300, hybrid25, cvt, 'FWD'],
      ['GXL Hybrid', 45_800, hybrid25, cvt, 'FWD'],
      ['XSE Hybrid', 50_500, hybrid25, cvt, 'AWD', 2022],
      ['Cruiser Hybrid', 53_500, hybrid25, cvt, 'AWD'],
      ['Edge', 58_400, hybrid25, cvt, 'AWD'],
    ]),
    model('RAV4', 'SUV', { from: 2026, series: 'AXAL54R', size: [4600, 1855, 1680, 2250], tank: 55, weight: 4, wmi: 'JTM' }, [
      ['GX', 46_000, hybrid25, cvt, 'FWD'],
      ['GXL', 49_000, hybrid25, cvt, 'AWD'],
      ['Edge', 56_000, hybrid25, cvt, 'AWD'],
      ['Cruiser', 57_500, hybrid25, cvt, 'AWD'],
      ['XSE', 59_000, hybrid25, cvt, 'AWD'],
    ]),
    model('Kluger', 'SUV', { from: 2014, to: 2020, series: 'GSU55R', seats: 7, size: [4890, 1925, 1730, 2740], tank: 72, ancap: 5, wmi: '5TD' }, [
      ['GX', 47_500, petrol(3456, 6, 350, 9.5), auto(8), 'AWD', 2017],
      ['GXL', 57_000, petrol(3456, 6, 350, 9.5), auto(8), 'AWD', 2017],
      ['Grande', 68_000, petrol(3456, 6, 350, 9.5), auto(8), 'AWD', 2017],
      ['Altitude', 51_000, petrol(3456, 6, 337, 10.2), auto(6), 'FWD', 2014, 2016],
    ]),
    model('Kluger', 'SUV', { from: 2021, series: 'AXUH78R', seats: 7, size: [4966, 1930, 1755, 2720], tank: 65, ancap: 5, wmi: '5TD' }, [
      ['GX Hybrid', 60_500, hybridV6, cvt, 'AWD'],
      ['GXL Hybrid', 69_500, hybridV6, cvt, 'AWD'],
      ['Grande Hybrid', 82_500, hybridV6, cvt, 'AWD'],
    ]),
    model('Fortuner', 'SUV', { from: 2015, to: 2026, series: 'GUN156R', seats: 7, size: [4795, 1855, 1835, 2800], tank: 80, ancap: 5, wmi: 'MR0' }, [
      ['GX', 54_500, diesel28, auto(6), '4x4'],
      ['GXL', 60_000, diesel28, auto(6), '4x4'],
      ['Crusade', 69_000, diesel28, auto(6), '4x4'],
    ]),
    model('LandCruiser Prado', 'SUV', { from: 2009, to: 2023, series: 'GDJ150R', seats: 7, size: [4825, 1885, 1880, 2990], tank: 150, ancap: 5, weight: 2, decay: 0.045, wmi: 'JTE' }, [
      ['GX', 63_000, diesel28, auto(6), '4x4', 2016],
      ['GXL', 70_500, diesel28, auto(6), '4x4', 2016],
      ['VX', 82_000, diesel28, auto(6), '4x4', 2016],
      ['Kakadu', 93_000, diesel28, auto(6), '4x4', 2016],
      ['GXL', 64_500, diesel(2982, 4, 410, 8.8), auto(5), '4x4', 2009, 2015],
    ]),
    model('LandCruiser Prado', 'SUV', { from: 2024, series: 'GDJ250R', seats: 7, size: [4990, 1980, 1935, 3150], tank: 110, ancap: 5, weight: 2, decay: 0.045, wmi: 'JTE' }, [
      ['GX', 72_500, diesel28, auto(8), '4x4'],
      ['GXL', 79_990, diesel28, auto(8), '4x4'],
      ['VX', 87_400, diesel28, auto(8), '4x4'],
      ['Altitude', 92_700, diesel28, auto(8), '4x4'],
      ['Kakadu', 99_990, diesel28, auto(8), '4x4'],
    ]),
    model('LandCruiser 200', 'SUV', { from: 2008, to: 2021, series: 'VDJ200R', seats: 8, size: [4990, 1980, 1945, 3350], tank: 138, ancap: 5, decay: 0.038, wmi: 'JTM' }, [
      ['GXL', 98_000, diesel45, auto(6), '4x4'],
      ['VX', 109_000, diesel45, auto(6), '4x4'],
      ['Sahara', 129_000, diesel45, auto(6), '4x4'],
    ]),
    model('LandCruiser 300', 'SUV', { from: 2021, series: 'FJA300R', seats: 7, size: [4980, 1980, 1950, 3280], tank: 110, ancap: 5, decay: 0.038, wmi: 'JTM' }, [
      ['GX', 97_990, diesel33, auto(10), '4x4'],
      ['GXL', 109_990, diesel33, auto(10), '4x4'],
      ['VX', 121_990, diesel33, auto(10), '4x4'],
      ['Sahara', 140_990, diesel33, auto(10), '4x4'],
      ['GR Sport', 148_500, diesel33, auto(10), '4x4'],
      ['Sahara ZX', 149_000, diesel33, auto(10), '4x4'],
    ]),
    model('LandCruiser 70', 'Cab Chassis', { from: 2007, to: 2024, series: 'VDJL79R', seats: 5, doors: 4, size: [5230, 1790, 1955, 3510], tank: 130, decay: 0.032, wmi: 'JTE' }, [
      ['Workmate', 80_500, diesel(4461, 8, 430, 10.7), manual(5), '4x4', 2012],
      ['GXL', 84_000, diesel(4461, 8, 430, 10.7), manual(5), '4x4', 2012],
    ]),
    model('LandCruiser 70', 'Cab Chassis', { from: 2024, series: 'GDJL79R', seats: 5, doors: 4, size: [5230, 1885, 1955, 3510], tank: 130, decay: 0.032, wmi: 'JTE' }, [
      ['Workmate', 82_500, diesel28, auto(6), '4x4'],
      ['GX', 84_500, diesel28, manual(5), '4x4'],
      ['GXL', 87_000, diesel28, auto(6), '4x4'],
    ]),
    model('bZ4X', 'SUV', { from: 2024, series: 'XEAM10R', size: [4690, 1860, 1650, 2465], ancap: 5, weight: 0.6, decay: 0.091, wmi: 'JTM' }, [
      ['FWD', 66_000, electric(266, [64, 436, 11, 150]), reduction, 'FWD'],
      ['AWD', 74_900, electric(337, [64, 411, 11, 150]), reduction, 'AWD'],
    ]),
  ],
};
