import { auto, cvt, hybrid, type Model, manual, model, petrol } from '../table.ts';

const hybrid15 = hybrid(1490, 3, 120, 3.3);
const hybrid18 = hybrid(1798, 4, 142, 4.0);
const hybrid25 = hybrid(2487, 4, 221, 4.0);
const turbo16 = petrol(1618, 3, 370, 8.4, 'Turbo');

/** Toyota's hatches, sedans and sports cars. */
// biome-ignore format: a table
export const toyotaPassenger: readonly Model[] = [
  model('Yaris', 'Hatch', { from: 2012, to: 2020, series: 'NCP131R', size: [3945, 1695, 1510, 1470], tank: 42, ancap: 5 }, [
    ['Ascent', 18_500, petrol(1298, 4, 120, 6.2), auto(4), 'FWD'],
    ['SX', 21_000, petrol(1496, 4, 141, 6.4), auto(4), 'FWD'],
    ['ZR', 25_000, petrol(1496, 4, 141, 6.4), auto(4), 'FWD'],
  ]),
  model('Yaris', 'Hatch', { from: 2020, series: 'MXPH10R', size: [3940, 1695, 1505, 1570], tank: 36, ancap: 5 }, [
    ['Ascent Sport', 29_800, hybrid15, cvt, 'FWD'],
    ['SX', 33_200, hybrid15, cvt, 'FWD'],
    ['ZR', 36_400, hybrid15, cvt, 'FWD'],
  ]),
  model('Corolla', 'Hatch', { from: 2013, to: 2018, series: 'ZRE182R', size: [4330, 1760, 1475, 1785], tank: 50, ancap: 5, weight: 3 }, [
    ['Ascent', 23_500, petrol(1798, 4, 173, 6.6), manual(6), 'FWD'],
    ['Ascent Sport', 25_500, petrol(1798, 4, 173, 6.1), cvt, 'FWD'],
    ['SX', 28_500, petrol(1798, 4, 173, 6.1), cvt, 'FWD'],
    ['ZR', 32_500, petrol(1798, 4, 173, 6.1), cvt, 'FWD'],
  ]),
  model('Corolla', 'Hatch', { from: 2018, series: 'ZWE219R', size: [4375, 1790, 1435, 1820], tank: 43, ancap: 5, weight: 3 }, [
    ['Ascent Sport', 29_500, petrol(1987, 4, 200, 6.0), cvt, 'FWD', 2018, 2024],
    ['Ascent Sport Hybrid', 33_200, hybrid18, cvt, 'FWD'],
    ['SX Hybrid', 36_300, hybrid18, cvt, 'FWD'],
    ['ZR Hybrid', 40_600, hybrid18, cvt, 'FWD'],
  ]),
  model('Corolla', 'Sedan', { from: 2019, series: 'ZWE211R', size: [4630, 1780, 1435, 1820], tank: 43, ancap: 5, weight: 2 }, [
    ['Ascent Sport', 29_500, petrol(1987, 4, 200, 6.0), cvt, 'FWD', 2019, 2024],
    ['Ascent Sport Hybrid', 33_200, hybrid18, cvt, 'FWD'],
    ['SX Hybrid', 36_300, hybrid18, cvt, 'FWD'],
    ['ZR Hybrid', 40_600, hybrid18, cvt, 'FWD'],
  ]),
  model('Camry', 'Sedan', { from: 2011, to: 2017, series: 'ASV50R', size: [4850, 1835, 1470, 1945], tank: 70, ancap: 5, wmi: '6T1' }, [
    ['Altise', 30_500, petrol(2494, 4, 231, 7.8), auto(6), 'FWD'],
    ['Atara S', 34_000, petrol(2494, 4, 235, 7.8), auto(6), 'FWD'],
    ['Atara SL', 40_000, petrol(2494, 4, 235, 7.8), auto(6), 'FWD'],
  ]),
  model('Camry', 'Sedan', { from: 2017, series: 'AXVH70R', size: [4885, 1840, 1445, 2030], tank: 50, ancap: 5, weight: 2 }, [
    ['Ascent', 33_500, petrol(2487, 4, 243, 6.8), auto(8), 'FWD', 2018, 2023],
    ['Ascent Hybrid', 41_500, hybrid25, cvt, 'FWD'],
    ['Ascent Sport Hybrid', 44_600, hybrid25, cvt, 'FWD'],
    ['SL Hybrid', 55_800, hybrid25, cvt, 'FWD'],
  ]),
  model('Prius', 'Hatch', { from: 2016, to: 2022, series: 'ZVW50R', size: [4540, 1760, 1470, 1775], tank: 43, ancap: 5, weight: 0.3 }, [
    ['Standard', 39_500, hybrid18, cvt, 'FWD'],
    ['i-Tech', 47_000, hybrid18, cvt, 'FWD'],
  ]),
  model('GR Yaris', 'Hatch', { from: 2020, series: 'GXPA16R', seats: 4, doors: 3, size: [3995, 1805, 1455, 1645], tank: 50, weight: 0.4, decay: 0.035 }, [
    ['GT', 58_500, turbo16, manual(6), 'AWD'],
    ['GTS', 64_900, turbo16, auto(8), 'AWD', 2024],
  ]),
  model('GR Corolla', 'Hatch', { from: 2023, series: 'GZEA14R', size: [4410, 1850, 1480, 1885], tank: 50, weight: 0.4, decay: 0.035 }, [
    ['GTS', 70_500, turbo16, manual(6), 'AWD'],
    ['GTS Auto', 73_000, turbo16, auto(8), 'AWD', 2025],
  ]),
  model('86', 'Coupe', { from: 2012, to: 2021, series: 'ZN6', seats: 4, size: [4240, 1775, 1285, 1670], tank: 50, ancap: 5, weight: 0.4, decay: 0.035 }, [
    ['GT', 34_500, petrol(1998, 4, 205, 7.1), manual(6), 'RWD'],
    ['GTS', 39_500, petrol(1998, 4, 205, 7.1), auto(6), 'RWD'],
  ]),
  model('GR86', 'Coupe', { from: 2022, series: 'ZN8', seats: 4, size: [4265, 1775, 1310, 1700], tank: 50, weight: 0.4, decay: 0.035 }, [
    ['GT', 46_500, petrol(2387, 4, 250, 9.5), manual(6), 'RWD'],
    ['GTS', 49_500, petrol(2387, 4, 250, 8.8), auto(6), 'RWD'],
  ]),
  model('GR Supra', 'Coupe', { from: 2019, series: 'DB42R', seats: 2, size: [4379, 1854, 1292, 1815], tank: 52, weight: 0.2, decay: 0.042, wmi: 'WZ1' }, [
    ['GT', 94_500, petrol(2998, 6, 500, 7.7, 'Twin Scroll Turbo'), auto(8), 'RWD'],
    ['GTS', 104_900, petrol(2998, 6, 500, 8.9, 'Twin Scroll Turbo'), manual(6), 'RWD', 2022],
  ]),
];
