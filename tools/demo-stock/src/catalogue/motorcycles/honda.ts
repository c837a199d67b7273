import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const hondaMotorcycles: Make = {
  name: 'Honda',
  itemType: 'motorcycle',
  wmi: 'JH2',
  weight: 2.5,
  decay: 0.059,
  colours: ['Extreme Red', 'Pearl White', 'Matte Black', 'Grand Prix Red', 'Candy Blue', 'Ross White'],
  models: [
    motorcycle('CB125F', 'Naked', { from: 2015 }, [['Standard', 4_199, petrol(124, 1, 10, 1.8)]]),
    motorcycle('CBR500R', 'Sport', { from: 2014 }, [['ABS', 10_899, petrol(471, 2, 43, 3.5)]]),
    motorcycle('CB500X', 'Adventure', { from: 2014, to: 2023 }, [['ABS', 10_799, petrol(471, 2, 43, 3.6)]]),
    motorcycle('NX500', 'Adventure', { from: 2024 }, [['ABS', 10_999, petrol(471, 2, 43, 3.6)]]),
    motorcycle('CMX500 Rebel', 'Cruiser', { from: 2017 }, [['ABS', 9_999, petrol(471, 2, 44, 3.7)], ['S', 10_499, petrol(471, 2, 44, 3.7)]]),
    motorcycle('CBR1000RR-R', 'Sport', { from: 2020, weight: 0.4 }, [['Fireblade SP', 50_999, petrol(1000, 4, 113, 6.3)]]),
    motorcycle('CRF300L', 'Trail', { from: 2021, weight: 1.4 }, [['ABS', 8_499, petrol(286, 1, 27, 3.1)], ['Rally', 9_699, petrol(286, 1, 27, 3.1)]]),
    motorcycle('CRF450L', 'Enduro', { from: 2019, to: 2024, weight: 0.6 }, [['Standard', 14_999, petrol(450, 1, 32, 4.5)]]),
    motorcycle('CRF1100L Africa Twin', 'Adventure', { from: 2020 }, [['Standard', 21_499, petrol(1084, 2, 105, 4.9)], ['Adventure Sports', 26_499, petrol(1084, 2, 105, 4.9)]]),
    motorcycle('GL1800 Gold Wing', 'Touring', { from: 2018, weight: 0.4 }, [['Tour', 52_999, petrol(1833, 6, 170, 5.6)]]),
    motorcycle('CT125', 'Scooter', { from: 2020, automatic: true, weight: 0.7 }, [['Hunter Cub', 7_499, petrol(124, 1, 11, 1.8)]]),
  ],
};
