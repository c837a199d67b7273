import { auto, diesel, type Make, model, petrol } from '../table.ts';

const p300 = petrol(1998, 4, 400, 9.6, 'Turbo');
const d300 = diesel(2997, 6, 650, 7.6);

// biome-ignore format: a table
export const landRover: Make = {
  name: 'Land Rover',
  itemType: 'car',
  wmi: 'SAL',
  weight: 1,
  decay: 0.101,
  colours: ['Fuji White', 'Santorini Black', 'Eiger Grey', 'Carpathian Grey', 'Hakuba Silver', 'Firenze Red', 'Byron Blue', 'Pangea Green'],
  models: [
    model('Discovery', 'SUV', { from: 2017, series: 'L462', seats: 7, size: [4970, 2073, 1888, 3200], tank: 85, ancap: 5 }, [
      ['SD4 SE', 92_500, diesel(1999, 4, 500, 6.4), auto(8), '4x4', 2017, 2020],
      ['D300 Dynamic SE', 121_500, d300, auto(8), '4x4', 2021],
    ]),
    model('Discovery Sport', 'SUV', { from: 2015, series: 'L550', seats: 7, size: [4597, 2069, 1727, 2750], tank: 65, ancap: 5, weight: 1.4 }, [
      ['TD4 SE', 67_500, diesel(1999, 4, 430, 6.1), auto(9), 'AWD', 2015, 2019],
      ['P250 R-Dynamic SE', 84_500, petrol(1998, 4, 365, 8.1, 'Turbo'), auto(9), 'AWD', 2020],
    ]),
    model('Range Rover Evoque', 'SUV', { from: 2012, series: 'L551', size: [4371, 2100, 1649, 2430], tank: 67, ancap: 5, weight: 1.2 }, [
      ['TD4 150 SE', 66_500, diesel(1999, 4, 380, 5.1), auto(9), 'AWD', 2015, 2018],
      ['P250 R-Dynamic SE', 89_500, petrol(1998, 4, 365, 8.1, 'Turbo'), auto(9), 'AWD', 2019],
    ]),
    model('Range Rover Sport', 'SUV', { from: 2014, series: 'L461', size: [4946, 2209, 1820, 3220], tank: 80, decay: 0.091 }, [
      ['SDV6 SE', 125_500, diesel(2993, 6, 700, 7.0), auto(8), '4x4', 2014, 2021],
      ['D300 Dynamic SE', 158_500, d300, auto(8), '4x4', 2022],
    ]),
    model('Defender', 'SUV', { from: 2020, series: 'L663', size: [5018, 2008, 1967, 3200], tank: 90, ancap: 5, weight: 1.3, decay: 0.07 }, [
      ['110 P300 S', 92_500, p300, auto(8), '4x4', 2020, 2023],
      ['110 D250 SE', 106_500, diesel(2997, 6, 570, 8.0), auto(8), '4x4'],
      ['110 D300 X-Dynamic HSE', 119_500, d300, auto(8), '4x4'],
    ]),
  ],
};
