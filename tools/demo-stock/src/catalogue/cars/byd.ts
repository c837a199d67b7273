import { cvt, electric, type Make, model, plugIn, reduction } from '../table.ts';

// biome-ignore format: a table
export const byd: Make = {
  name: 'BYD',
  itemType: 'car',
  wmi: 'LC0',
  weight: 1.6,
  decay: 0.105,
  colours: ['Ski White', 'Boulder Grey', 'Surf Blue', 'Cosmos Black', 'Aurora White', 'Space Black', 'Parkour Red', 'Harbour Grey'],
  models: [
    model('Dolphin', 'Hatch', { from: 2023, series: 'EM2E', size: [4290, 1770, 1570, 1933], ancap: 5 }, [
      ['Essential', 29_990, electric(180, [44.9, 340, 7, 60]), reduction, 'FWD', 2024],
      ['Dynamic', 36_890, electric(180, [44.9, 340, 7, 60]), reduction, 'FWD'],
      ['Premium', 42_890, electric(310, [60.5, 427, 7, 80]), reduction, 'FWD'],
    ]),
    model('Atto 3', 'SUV', { from: 2022, series: 'SC2E', size: [4455, 1875, 1615, 2160], ancap: 5, weight: 2 }, [
      ['Standard Range', 42_990, electric(310, [49.9, 345, 7, 70]), reduction, 'FWD'],
      ['Extended Range', 47_990, electric(310, [60.5, 420, 7, 88]), reduction, 'FWD'],
    ]),
    model('Seal', 'Sedan', { from: 2023, series: 'EKEA', size: [4800, 1875, 1460, 2631], ancap: 5 }, [
      ['Dynamic', 46_990, electric(310, [61.4, 460, 7, 110]), reduction, 'RWD'],
      ['Premium', 52_990, electric(360, [82.5, 570, 7, 150]), reduction, 'RWD'],
      ['Performance', 61_990, electric(670, [82.5, 520, 7, 150]), reduction, 'AWD'],
    ]),
    model('Sealion 6', 'SUV', { from: 2024, size: [4775, 1890, 1670, 2430], tank: 60, ancap: 5, weight: 1.5 }, [
      ['Essential', 42_990, plugIn(1498, 4, 300, 1.1, 'Aspirated'), cvt, 'FWD'],
      ['Premium', 52_990, plugIn(1497, 4, 550, 1.4), cvt, 'AWD'],
    ]),
    model('Sealion 7', 'SUV', { from: 2025, size: [4830, 1925, 1620, 2760], ancap: 5 }, [
      ['Premium', 54_990, electric(380, [82.5, 482, 11, 150]), reduction, 'RWD'],
      ['Performance', 63_990, electric(690, [82.5, 456, 11, 150]), reduction, 'AWD'],
    ]),
    model('Shark 6', 'Ute', { from: 2024, size: [5457, 1971, 1925, 3500], tank: 60, ancap: 5, weight: 1.5 }, [
      ['Premium', 57_900, plugIn(1498, 4, 650, 2.0), reduction, '4x4'],
    ]),
  ],
};
