import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const triumph: Make = {
  name: 'Triumph',
  itemType: 'motorcycle',
  wmi: 'SMT',
  weight: 1.1,
  decay: 0.063,
  colours: ['Jet Black', 'Snowdonia White', 'Carnival Red', 'Matt Storm Grey', 'Korosi Red', 'Phantom Black'],
  models: [
    motorcycle('Speed 400', 'Naked', { from: 2024 }, [['Standard', 8_990, petrol(398, 1, 38, 3.5)]]),
    motorcycle('Scrambler 400 X', 'Naked', { from: 2024 }, [['Standard', 9_990, petrol(398, 1, 38, 3.5)]]),
    motorcycle('Trident 660', 'Naked', { from: 2021, weight: 1.3 }, [['Standard', 13_490, petrol(660, 3, 64, 4.6)], ['LAMS', 13_490, petrol(660, 3, 59, 4.6)]]),
    motorcycle('Street Triple 765', 'Naked', { from: 2017 }, [['R', 17_490, petrol(765, 3, 80, 5.2)], ['RS', 20_790, petrol(765, 3, 80, 5.2)]]),
    motorcycle('Bonneville T120', 'Cruiser', { from: 2016, weight: 0.9 }, [['Standard', 22_190, petrol(1200, 2, 105, 4.1)], ['Black', 22_190, petrol(1200, 2, 105, 4.1)]]),
    motorcycle('Bobber', 'Cruiser', { from: 2017, weight: 0.7 }, [['Standard', 24_190, petrol(1200, 2, 106, 4.6)]]),
    motorcycle('Tiger 900', 'Adventure', { from: 2020 }, [['GT Pro', 24_190, petrol(888, 3, 90, 4.7)], ['Rally Pro', 25_490, petrol(888, 3, 90, 4.7)]]),
    motorcycle('Rocket 3', 'Cruiser', { from: 2020, weight: 0.3 }, [['R', 39_990, petrol(2458, 3, 225, 6.8)]]),
  ],
};
