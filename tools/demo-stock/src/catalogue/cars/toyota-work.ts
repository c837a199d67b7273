import { auto, diesel, hybrid, type Model, manual, model, petrol } from '../table.ts';

const diesel28 = diesel(2755, 4, 500, 8.0);
const petrol27 = petrol(2694, 4, 245, 11.0);

/** Toyota's utes, vans, people movers and buses. */
// biome-ignore format: a table
export const toyotaWork: readonly Model[] = [
  model('HiLux', 'Ute', { from: 2011, to: 2015, series: 'KUN26R', size: [5260, 1835, 1860, 2730], tank: 76, weight: 2, decay: 0.045, wmi: 'MR0' }, [
    ['SR', 47_000, diesel(2982, 4, 343, 8.3), manual(5), '4x4'],
    ['SR5', 54_000, diesel(2982, 4, 343, 8.7), auto(5), '4x4'],
  ]),
  model('HiLux', 'Ute', { from: 2015, to: 2025, series: 'GUN126R', size: [5330, 1855, 1815, 3050], tank: 80, ancap: 5, weight: 5, decay: 0.045, wmi: 'MR0' }, [
    ['Workmate', 41_000, petrol27, auto(6), '4x2'],
    ['SR', 54_500, diesel28, auto(6), '4x4'],
    ['SR5', 64_000, diesel28, auto(6), '4x4'],
    ['SR5', 62_000, diesel28, manual(6), '4x4'],
    ['Rogue', 72_000, diesel28, auto(6), '4x4', 2018],
    ['GR Sport', 75_500, diesel28, auto(6), '4x4', 2023],
  ]),
  model('HiLux', 'Ute', { from: 2026, series: 'GUN226R', size: [5320, 1885, 1865, 3090], tank: 80, weight: 5, decay: 0.045, wmi: 'MR0' }, [
    ['Workmate', 52_000, diesel28, auto(6), '4x4'],
    ['SR', 58_500, diesel28, auto(6), '4x4'],
    ['SR5', 66_000, diesel28, auto(6), '4x4'],
    ['Rogue', 75_000, diesel28, auto(6), '4x4'],
    ['Rugged X', 75_500, diesel28, auto(6), '4x4'],
  ]),
  model('Tundra', 'Ute', { from: 2024, series: 'VXKH75R', size: [5933, 2030, 1980, 3536], tank: 122, weight: 0.4, wmi: '5TF' }, [
    ['Limited', 155_990, hybrid(3445, 6, 790, 9.8, 'Twin Turbo'), auto(10), '4x4'],
    ['Platinum', 172_990, hybrid(3445, 6, 790, 9.8, 'Twin Turbo'), auto(10), '4x4'],
  ]),
  model('HiAce', 'Van', { from: 2012, to: 2018, series: 'KDH201R', seats: 3, size: [4695, 1695, 1980, 2800], tank: 70, decay: 0.049, wmi: 'JTF' }, [['LWB', 42_500, diesel(2982, 4, 300, 8.7), auto(4), 'RWD']],
  ),
  model('HiAce', 'Van', { from: 2019, series: 'GDH300R', seats: 3, size: [5265, 1950, 1990, 3300], tank: 70, ancap: 5, weight: 1.5, decay: 0.049, wmi: 'JTF' }, [
    ['LWB', 55_500, diesel(2755, 4, 450, 8.2), auto(6), 'RWD'],
    ['LWB', 53_500, diesel(2755, 4, 420, 8.0), manual(6), 'RWD'],
    ['Crew Van', 58_500, diesel(2755, 4, 450, 8.2), auto(6), 'RWD'],
    ['Super LWB', 65_500, diesel(2755, 4, 450, 8.8), auto(6), 'RWD'],
  ]),
  model('Granvia', 'People Mover', { from: 2019, series: 'GDH303R', seats: 8, size: [5300, 1970, 1990, 3300], tank: 65, ancap: 5, weight: 0.3, wmi: 'JTF' }, [
    ['Standard', 71_000, diesel(2755, 4, 450, 8.0), auto(6), 'RWD'],
    ['VX', 81_500, diesel(2755, 4, 450, 8.0), auto(6), 'RWD'],
  ]),
  model('Tarago', 'People Mover', { from: 2008, to: 2019, series: 'ACR50R', seats: 8, size: [4795, 1800, 1750, 2470], tank: 75, weight: 0.3 }, [
    ['GLi', 50_500, petrol(2362, 4, 224, 9.1), auto(4), 'FWD', 2008, 2013],
    ['GLX', 58_500, petrol(3456, 6, 340, 10.2), auto(6), 'FWD'],
  ]),
  model('Coaster', 'Bus', { from: 2017, series: 'XZB70R', seats: 22, doors: 2, size: [6990, 2080, 2630, 5180], tank: 95, weight: 0.2, wmi: 'JTG' }, [
    ['Standard', 108_000, diesel(4009, 4, 420, 15.0), auto(6), 'RWD'],
    ['Deluxe', 121_500, diesel(4009, 4, 420, 15.0), auto(6), 'RWD'],
  ]),
];
