import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const mdc: Make = {
  name: 'MDC',
  itemType: 'caravan',
  wmi: '6M9',
  weight: 1.3,
  decay: 0.059,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('XT12', 'Hybrid', { from: 2019 }, [['HR', 45_990, 13.5, 6.8, 1690, 2400, 2], ['HRT', 49_990, 14, 6.8, 1780, 2500, 4]]),
    caravan('XT16', 'Hybrid', { from: 2018, weight: 1.2 }, [['HR', 64_990, 17.5, 7.3, 2140, 2900, 2], ['HRT', 69_990, 17.5, 7.3, 2260, 3100, 5]]),
    caravan('XT19', 'Hybrid', { from: 2020 }, [['HR', 82_990, 20.5, 7.6, 2590, 3500, 2]]),
    caravan('Forbes 13', 'Hybrid', { from: 2021 }, [['Plus', 44_990, 14.5, 7.0, 1620, 2300, 4]]),
    caravan('Cruizer', 'Camper Trailer', { from: 2016, to: 2023 }, [['Escape', 16_990, 14, 6.2, 1190, 1800, 5]]),
  ],
};
