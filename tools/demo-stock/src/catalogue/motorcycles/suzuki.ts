import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const suzukiMotorcycles: Make = {
  name: 'Suzuki',
  itemType: 'motorcycle',
  wmi: 'JS1',
  weight: 1.6,
  decay: 0.063,
  colours: ['Metallic Triton Blue', 'Glass Sparkle Black', 'Pearl Glacier White', 'Solid Iron Grey', 'Champion Yellow'],
  models: [
    motorcycle('GSX-R750', 'Sport', { from: 2011, weight: 0.6 }, [['Standard', 18_490, petrol(750, 4, 81, 6.0)]]),
    motorcycle('GSX-S750', 'Naked', { from: 2017, to: 2022 }, [['Standard', 12_990, petrol(749, 4, 81, 4.9)]]),
    motorcycle('GSX-8S', 'Naked', { from: 2023 }, [['Standard', 14_490, petrol(776, 2, 78, 4.2)]]),
    motorcycle('SV650', 'Naked', { from: 2016, weight: 1.4 }, [['LAMS', 11_490, petrol(645, 2, 60, 4.1)]]),
    motorcycle('V-Strom 650XT', 'Adventure', { from: 2015 }, [['LAMS', 13_290, petrol(645, 2, 60, 4.2)]]),
    motorcycle('V-Strom 800DE', 'Adventure', { from: 2023 }, [['Standard', 18_990, petrol(776, 2, 78, 4.4)]]),
    motorcycle('DR-Z400E', 'Enduro', { from: 2008, to: 2024, gears: 5, weight: 1.3, decay: 0.042 }, [['Standard', 8_990, petrol(398, 1, 39, 4.2)]]),
    motorcycle('DR650SE', 'Trail', { from: 2008, gears: 5, decay: 0.042 }, [['Standard', 10_490, petrol(644, 1, 54, 4.6)]]),
    motorcycle('Hayabusa', 'Sport', { from: 2008, weight: 0.5 }, [['GSX1300R', 28_990, petrol(1340, 4, 150, 6.7)]]),
    motorcycle('Boulevard M109R', 'Cruiser', { from: 2008, to: 2024, gears: 5, weight: 0.5 }, [['Standard', 21_990, petrol(1783, 2, 160, 6.4)]]),
  ],
};
