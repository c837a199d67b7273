import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const kawasaki: Make = {
  name: 'Kawasaki',
  itemType: 'motorcycle',
  wmi: 'JKA',
  weight: 2,
  decay: 0.059,
  colours: ['Lime Green', 'Metallic Spark Black', 'Pearl Robotic White', 'Ebony', 'Candy Steel Furnace Orange', 'Metallic Graphite Grey'],
  models: [
    motorcycle('Ninja 400', 'Sport', { from: 2018, to: 2023, weight: 1.5 }, [['SE', 8_799, petrol(399, 2, 38, 3.8)]]),
    motorcycle('Ninja 500', 'Sport', { from: 2024 }, [['Standard', 8_999, petrol(451, 2, 43, 3.8)], ['SE', 9_599, petrol(451, 2, 43, 3.8)]]),
    motorcycle('Ninja 650', 'Sport', { from: 2017 }, [['L', 12_499, petrol(649, 2, 64, 4.3)]]),
    motorcycle('Ninja ZX-10R', 'Sport', { from: 2016, weight: 0.5 }, [['Standard', 29_999, petrol(998, 4, 115, 5.9)]]),
    motorcycle('Z400', 'Naked', { from: 2019, to: 2023 }, [['Standard', 7_599, petrol(399, 2, 38, 3.8)]]),
    motorcycle('Z650', 'Naked', { from: 2017 }, [['L', 11_499, petrol(649, 2, 64, 4.3)], ['RS', 12_799, petrol(649, 2, 64, 4.3)]]),
    motorcycle('Z900', 'Naked', { from: 2017 }, [['Standard', 15_999, petrol(948, 4, 99, 5.1)], ['SE', 18_999, petrol(948, 4, 99, 5.1)]]),
    motorcycle('Vulcan S', 'Cruiser', { from: 2015 }, [['Standard', 12_299, petrol(649, 2, 63, 4.5)], ['Cafe', 12_699, petrol(649, 2, 63, 4.5)]]),
    motorcycle('Versys 650', 'Adventure', { from: 2015 }, [['L', 13_499, petrol(649, 2, 61, 4.5)]]),
    motorcycle('KLX230', 'Trail', { from: 2020 }, [['S', 6_999, petrol(233, 1, 20, 3.0)]]),
    motorcycle('KLR650', 'Adventure', { from: 2022, gears: 5, weight: 0.7 }, [['Standard', 11_799, petrol(652, 1, 53, 4.6)], ['Adventure', 13_299, petrol(652, 1, 53, 4.6)]]),
  ],
};
