import { electric, type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const harleyDavidson: Make = {
  name: 'Harley-Davidson',
  itemType: 'motorcycle',
  wmi: '5HD',
  weight: 1.6,
  decay: 0.056,
  colours: ['Vivid Black', 'Billiard Grey', 'Red Rock', 'White Onyx Pearl', 'Whiskey Fire', 'Blue Burst'],
  models: [
    motorcycle('Street 500', 'Cruiser', { from: 2015, to: 2020 }, [['XG500', 9_995, petrol(494, 2, 40, 4.0)]]),
    motorcycle('Iron 883', 'Cruiser', { from: 2011, to: 2020, gears: 5, weight: 1.3 }, [['XL883N', 15_250, petrol(883, 2, 68, 4.6)]]),
    motorcycle('Forty-Eight', 'Cruiser', { from: 2011, to: 2020, gears: 5 }, [['XL1200X', 19_250, petrol(1202, 2, 96, 4.9)]]),
    motorcycle('Nightster', 'Cruiser', { from: 2022 }, [['RH975', 24_995, petrol(975, 2, 95, 5.1)], ['Special', 26_750, petrol(975, 2, 95, 5.1)]]),
    motorcycle('Sportster S', 'Cruiser', { from: 2021 }, [['RH1250S', 29_995, petrol(1252, 2, 125, 5.1)]]),
    motorcycle('Fat Boy', 'Cruiser', { from: 2018 }, [['FLFBS 114', 41_995, petrol(1868, 2, 155, 5.6)]]),
    motorcycle('Softail Standard', 'Cruiser', { from: 2020 }, [['FXST', 26_495, petrol(1746, 2, 144, 5.2)]]),
    motorcycle('Breakout', 'Cruiser', { from: 2013 }, [['FXBR', 42_250, petrol(1923, 2, 168, 5.6)]]),
    motorcycle('Road Glide', 'Touring', { from: 2015 }, [['FLTRX', 48_995, petrol(1923, 2, 175, 6.0)]]),
    motorcycle('Pan America', 'Adventure', { from: 2021, weight: 0.7 }, [['1250 Special', 37_995, petrol(1252, 2, 128, 5.5)]]),
    motorcycle('LiveWire', 'Naked', { from: 2020, to: 2022, automatic: true, weight: 0.1 }, [['ELW', 49_995, electric(116)]]),
  ],
};
