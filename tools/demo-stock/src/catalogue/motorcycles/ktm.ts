import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const ktm: Make = {
  name: 'KTM',
  itemType: 'motorcycle',
  wmi: 'VBK',
  weight: 1.3,
  decay: 0.07,
  colours: ['KTM Orange', 'Ceramic White', 'Galvano Black', 'Atlantic Blue'],
  models: [
    motorcycle('390 Duke', 'Naked', { from: 2014, weight: 1.3 }, [['Standard', 8_895, petrol(399, 1, 39, 3.4)]]),
    motorcycle('390 Adventure', 'Adventure', { from: 2020 }, [['R', 10_495, petrol(373, 1, 37, 3.4)]]),
    motorcycle('790 Duke', 'Naked', { from: 2018 }, [['L', 13_995, petrol(799, 2, 83, 4.4)]]),
    motorcycle('890 Adventure', 'Adventure', { from: 2021 }, [['Standard', 21_995, petrol(889, 2, 100, 4.5)], ['R', 24_995, petrol(889, 2, 100, 4.5)]]),
    motorcycle('1290 Super Duke', 'Naked', { from: 2014, to: 2024, weight: 0.5 }, [['R Evo', 30_495, petrol(1301, 2, 140, 5.9)]]),
    motorcycle('300 EXC', 'Enduro', { from: 2012, seats: 1, weight: 1.3 }, [['TPI', 17_995, petrol(293, 1, 40, 5.0)]]),
    motorcycle('500 EXC-F', 'Enduro', { from: 2012, seats: 1 }, [['Six Days', 19_995, petrol(511, 1, 47, 4.7)]]),
    motorcycle('250 SX-F', 'Motocross', { from: 2012, gears: 5, seats: 1 }, [['Standard', 15_295, petrol(250, 1, 28, 4.5)]]),
  ],
};
