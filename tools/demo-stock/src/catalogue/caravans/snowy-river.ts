import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const snowyRiver: Make = {
  name: 'Snowy River',
  itemType: 'caravan',
  wmi: '6S9',
  weight: 1.4,
  decay: 0.052,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('SR17', 'Caravan', { from: 2018 }, [['Couple', 66_990, 18, 7.9, 2040, 2600, 2]]),
    caravan('SR19', 'Caravan', { from: 2018, weight: 1.3 }, [['Couple', 73_990, 20, 8.0, 2260, 2900, 2], ['Bunk', 76_990, 20.5, 8.0, 2340, 2950, 4]]),
    caravan('SRC21', 'Caravan', { from: 2019 }, [['Couple', 82_990, 22, 8.1, 2490, 3100, 2]]),
    caravan('SRC22F', 'Caravan', { from: 2019 }, [['Family', 88_990, 23.5, 8.1, 2640, 3300, 5]]),
    caravan('SRT20', 'Caravan', { from: 2020 }, [['Off Road', 94_990, 21, 8.1, 2680, 3400, 2]]),
    caravan('SRP14', 'Pop Top', { from: 2020 }, [['Off Road', 59_990, 15.5, 7.4, 1780, 2400, 2]]),
  ],
};
