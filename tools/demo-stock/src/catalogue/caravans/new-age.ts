import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const newAge: Make = {
  name: 'New Age',
  itemType: 'caravan',
  wmi: '6N9',
  weight: 1.5,
  decay: 0.056,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('Manta Ray', 'Caravan', { from: 2012, weight: 1.3 }, [['MR16E', 67_990, 17, 7.9, 1980, 2500, 2], ['MR18BE2', 76_990, 19.5, 8.0, 2270, 2800, 4], ['MR21E', 84_990, 22, 8.1, 2490, 3000, 2]]),
    caravan('Big Red', 'Caravan', { from: 2014 }, [['BR18ER', 84_990, 19.5, 8.1, 2440, 3000, 2], ['BR20BE', 92_990, 21.5, 8.1, 2670, 3300, 5]]),
    caravan('Road Owl', 'Caravan', { from: 2018 }, [['RO18BE', 62_990, 19.5, 8.0, 2090, 2600, 4]]),
    caravan('Gecko', 'Caravan', { from: 2019 }, [['GE15E', 58_990, 16, 7.8, 1790, 2300, 2]]),
  ],
};
