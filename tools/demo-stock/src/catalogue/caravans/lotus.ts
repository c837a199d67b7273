import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const lotus: Make = {
  name: 'Lotus',
  itemType: 'caravan',
  wmi: '6L9',
  weight: 1.4,
  decay: 0.056,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('Freelander', 'Caravan', { from: 2015 }, [['20 Foot', 99_990, 21, 8.2, 2690, 3300, 2], ['22 Foot Family', 108_990, 23, 8.2, 2890, 3500, 4]]),
    caravan('Off Grid', 'Caravan', { from: 2017, weight: 1.2 }, [['19.6', 119_990, 20.5, 8.2, 2850, 3500, 2], ['21.6', 127_990, 22.5, 8.2, 3010, 3500, 2]]),
    caravan('Trooper', 'Caravan', { from: 2018 }, [['18.6', 109_990, 19.5, 8.1, 2720, 3500, 2], ['23 Family Bunk', 132_990, 24, 8.2, 3120, 3800, 5]]),
    caravan('Tremor', 'Caravan', { from: 2020 }, [['17.6 Slide', 104_990, 18.5, 8.1, 2610, 3300, 2]]),
  ],
};
