import { electric, type Make, model, reduction } from '../table.ts';

// biome-ignore format: a table
export const tesla: Make = {
  name: 'Tesla',
  itemType: 'car',
  wmi: 'LRW',
  weight: 1.6,
  decay: 0.112,
  colours: ['Pearl White Multi-Coat', 'Solid Black', 'Deep Blue Metallic', 'Stealth Grey', 'Quicksilver', 'Ultra Red', 'Red Multi-Coat', 'Midnight Silver Metallic'],
  models: [
    model('Model 3', 'Sedan', { from: 2019, size: [4720, 1849, 1442, 2255], ancap: 5, weight: 1.5 }, [
      ['Rear-Wheel Drive', 54_900, electric(420, [57.5, 491, 11, 170]), reduction, 'RWD', 2021],
      ['Standard Range Plus', 59_900, electric(375, [50, 430, 11, 170]), reduction, 'RWD', 2019, 2021],
      ['Long Range', 61_900, electric(493, [75, 602, 11, 250]), reduction, 'AWD'],
      ['Performance', 80_900, electric(660, [75, 547, 11, 250]), reduction, 'AWD'],
    ]),
    model('Model Y', 'SUV', { from: 2022, size: [4751, 1921, 1624, 2470], ancap: 5, weight: 2 }, [
      ['Rear-Wheel Drive', 58_900, electric(420, [57.5, 455, 11, 170]), reduction, 'RWD'],
      ['Long Range', 68_900, electric(493, [75, 533, 11, 250]), reduction, 'AWD', 2023],
      ['Performance', 82_900, electric(660, [75, 514, 11, 250]), reduction, 'AWD'],
    ]),
    model('Model S', 'Hatch', { from: 2014, to: 2020, size: [4978, 1964, 1445, 2670], ancap: 5, weight: 0.3, wmi: '5YJ' }, [
      ['75D', 124_900, electric(525, [72.5, 466, 16.5, 150, 'Type 2']), reduction, 'AWD', 2016, 2019],
      ['Long Range', 143_900, electric(755, [95, 610, 11, 200, 'Type 2']), reduction, 'AWD', 2019],
    ]),
    model('Model X', 'SUV', { from: 2016, to: 2020, seats: 7, size: [5036, 1999, 1684, 3120], ancap: 5, weight: 0.2, wmi: '5YJ' }, [
      ['100D', 154_900, electric(660, [95, 470, 16.5, 150, 'Type 2']), reduction, 'AWD'],
    ]),
  ],
};
