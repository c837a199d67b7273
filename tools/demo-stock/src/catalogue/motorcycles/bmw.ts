import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const bmwMotorrad: Make = {
  name: 'BMW',
  itemType: 'motorcycle',
  wmi: 'WB1',
  weight: 1.2,
  decay: 0.066,
  colours: ['Racing Blue', 'Black Storm', 'Light White', 'Triple Black', 'Granite Grey', 'Ice Grey'],
  models: [
    motorcycle('G 310 R', 'Naked', { from: 2017 }, [['Standard', 7_345, petrol(313, 1, 28, 3.3)]]),
    motorcycle('G 310 GS', 'Adventure', { from: 2017 }, [['Standard', 8_515, petrol(313, 1, 28, 3.3)], ['Rallye', 9_265, petrol(313, 1, 28, 3.3)]]),
    motorcycle('F 850 GS', 'Adventure', { from: 2018, to: 2023 }, [['Rallye', 21_490, petrol(853, 2, 92, 4.1)]]),
    motorcycle('F 900 GS', 'Adventure', { from: 2024 }, [['Standard', 21_290, petrol(895, 2, 93, 4.4)], ['Adventure', 25_490, petrol(895, 2, 93, 4.4)]]),
    motorcycle('R 1250 GS', 'Adventure', { from: 2019, to: 2023, weight: 1.5 }, [['Rallye', 29_990, petrol(1254, 2, 143, 4.8)], ['Adventure', 33_990, petrol(1254, 2, 143, 4.8)]]),
    motorcycle('R 1300 GS', 'Adventure', { from: 2024 }, [['Trophy', 34_990, petrol(1300, 2, 149, 4.8)]]),
    motorcycle('S 1000 RR', 'Sport', { from: 2015, weight: 0.7 }, [['M Package', 37_990, petrol(999, 4, 113, 6.4)]]),
    motorcycle('R nineT', 'Naked', { from: 2014, to: 2023, weight: 0.6 }, [['Pure', 22_990, petrol(1170, 2, 116, 5.1)]]),
    motorcycle('C 400 GT', 'Scooter', { from: 2019, automatic: true, weight: 0.4 }, [['Standard', 14_790, petrol(350, 1, 35, 3.5)]]),
  ],
};
