import { type Make, motorcycle, petrol } from '../table.ts';

// biome-ignore format: a table
export const yamaha: Make = {
  name: 'Yamaha',
  itemType: 'motorcycle',
  wmi: 'JYA',
  weight: 2.5,
  decay: 0.059,
  colours: ['Yamaha Blue', 'Tech Black', 'Icon Blue', 'Cyan Storm', 'Matte Grey', 'Midnight Black', 'Team Yamaha Blue'],
  models: [
    motorcycle('YZF-R3', 'Sport', { from: 2015, weight: 1.5 }, [['LA', 8_999, petrol(321, 2, 30, 3.8)]]),
    motorcycle('YZF-R7', 'Sport', { from: 2022 }, [['HO', 15_899, petrol(689, 2, 67, 4.2)], ['LA', 14_999, petrol(655, 2, 57, 4.2)]]),
    motorcycle('YZF-R1', 'Sport', { from: 2015, weight: 0.5 }, [['Standard', 30_999, petrol(998, 4, 113, 7.2)], ['M', 39_999, petrol(998, 4, 113, 7.2)]]),
    motorcycle('MT-03', 'Naked', { from: 2016 }, [['LA', 8_299, petrol(321, 2, 30, 3.8)]]),
    motorcycle('MT-07', 'Naked', { from: 2015, weight: 1.6 }, [['HO', 13_999, petrol(689, 2, 67, 4.3)], ['LA', 13_299, petrol(655, 2, 57, 4.3)]]),
    motorcycle('MT-09', 'Naked', { from: 2014 }, [['Standard', 18_699, petrol(890, 3, 93, 5.0)], ['SP', 20_999, petrol(890, 3, 93, 5.0)]]),
    motorcycle('Tenere 700', 'Adventure', { from: 2019, weight: 1.4 }, [['Standard', 17_999, petrol(689, 2, 68, 4.3)], ['World Raid', 21_999, petrol(689, 2, 68, 4.3)]]),
    motorcycle('WR450F', 'Enduro', { from: 2012, gears: 5 }, [['Standard', 16_499, petrol(450, 1, 45, 4.5)]]),
    motorcycle('YZ250F', 'Motocross', { from: 2014, gears: 5, seats: 1 }, [['Standard', 13_799, petrol(250, 1, 28, 4.5)]]),
    motorcycle('XVS650', 'Cruiser', { from: 2010, to: 2023, gears: 5, weight: 0.7 }, [['V-Star Custom LA', 10_499, petrol(649, 2, 51, 4.7)]]),
    motorcycle('NMAX 155', 'Scooter', { from: 2018, automatic: true }, [['Standard', 5_999, petrol(155, 1, 14, 2.2)]]),
  ],
};
