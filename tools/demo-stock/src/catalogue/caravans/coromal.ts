import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const coromal: Make = {
  name: 'Coromal',
  itemType: 'caravan',
  wmi: '6K9',
  weight: 1.1,
  decay: 0.056,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('Element', 'Caravan', { from: 2013 }, [['542 XC', 64_990, 18, 7.9, 1990, 2500, 2], ['612', 70_990, 20.5, 8.0, 2260, 2800, 3]]),
    caravan('Princeton', 'Caravan', { from: 2010, to: 2019 }, [['PR655', 79_990, 21.5, 8.0, 2410, 2950, 2]]),
    caravan('Appeal', 'Caravan', { from: 2015 }, [['599', 59_990, 19.5, 8.0, 2010, 2500, 2]]),
    caravan('Soul Seeker', 'Caravan', { from: 2021 }, [['18.6', 89_990, 19.5, 8.1, 2560, 3200, 2]]),
  ],
};
