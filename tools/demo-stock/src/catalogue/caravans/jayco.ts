import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const jayco: Make = {
  name: 'Jayco',
  itemType: 'caravan',
  wmi: '6J9',
  weight: 4,
  decay: 0.049,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('Journey', 'Caravan', { from: 2015 }, [
      ['16.51-3', 68_990, 17, 7.92, 2010, 2500, 2],
      ['17.55-5', 74_490, 18.5, 8.0, 2120, 2700, 3],
      ['19.61-3', 82_990, 20.5, 8.1, 2370, 2900, 2],
    ]),
    caravan('Journey Outback', 'Caravan', { from: 2015, weight: 1.4 }, [
      ['17.58-2', 81_990, 18.8, 8.0, 2290, 2800, 2],
      ['19.61-4', 88_990, 20.5, 8.1, 2480, 3100, 4],
      ['21.66-3', 96_990, 22, 8.1, 2640, 3300, 3],
    ]),
    caravan('Silverline', 'Caravan', { from: 2014, weight: 0.8 }, [
      ['21.65-3', 111_990, 22.5, 8.2, 2760, 3400, 2],
      ['Outback 23.69-3', 128_990, 24, 8.2, 2980, 3500, 2],
    ]),
    caravan('Starcraft', 'Caravan', { from: 2012, to: 2023, weight: 1.3 }, [
      ['17.55-1', 58_990, 18.5, 7.9, 1890, 2400, 3],
      ['20.62-3', 68_990, 21, 8.0, 2230, 2700, 5],
    ]),
    caravan('All Terrain', 'Caravan', { from: 2020 }, [
      ['17.55-4', 99_990, 18.5, 8.0, 2590, 3200, 2],
      ['19.61-5', 109_990, 20.5, 8.1, 2780, 3300, 4],
    ]),
    caravan('Swan', 'Camper Trailer', { from: 2010, weight: 1.2 }, [
      ['Touring', 34_990, 15.5, 7.1, 1190, 1650, 6],
      ['Outback', 39_990, 15.5, 7.1, 1330, 1750, 6],
    ]),
    caravan('Penguin', 'Camper Trailer', { from: 2010 }, [['Outback', 31_990, 13.5, 7.0, 1110, 1500, 4]]),
    caravan('CrossTrak', 'Hybrid', { from: 2021 }, [['13.42-1', 52_990, 15, 6.8, 1480, 2200, 2], ['13.45-3', 56_990, 15.5, 6.9, 1560, 2300, 4]]),
    caravan('Expanda', 'Pop Top', { from: 2010 }, [['16.49-1', 57_990, 17, 7.9, 1720, 2200, 6], ['Outback 17.56-2', 67_990, 18.5, 7.9, 1980, 2500, 7]]),
  ],
};
