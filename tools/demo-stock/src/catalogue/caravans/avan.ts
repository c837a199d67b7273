import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const avan: Make = {
  name: 'Avan',
  itemType: 'caravan',
  wmi: '6T9',
  weight: 2,
  decay: 0.052,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('Aspire', 'Caravan', { from: 2016, weight: 1.3 }, [['499', 62_990, 17.5, 7.8, 1780, 2300, 2], ['555', 68_990, 19.5, 7.9, 1980, 2500, 3]]),
    caravan('Cruiseliner', 'Camper Trailer', { from: 2012 }, [['Adventure Pack', 32_990, 14, 7.1, 1130, 1500, 2]]),
    caravan('Aliner', 'Camper Trailer', { from: 2010 }, [['Standard', 27_990, 12.5, 6.9, 890, 1200, 2], ['Off Road', 33_990, 12.5, 6.9, 990, 1350, 2]]),
    caravan('Sportliner', 'Camper Trailer', { from: 2010, to: 2022 }, [['3B', 22_990, 11, 6.4, 760, 1050, 3]]),
    caravan('Ray', 'Caravan', { from: 2010, to: 2021 }, [['402', 39_990, 14, 7.2, 1210, 1600, 2]]),
  ],
};
