import { auto, dct, diesel, electric, type Make, model, petrol, plugIn, reduction } from '../table.ts';

const b48 = petrol(1998, 4, 300, 6.4, 'Twin Scroll Turbo');
const b58 = petrol(2998, 6, 500, 7.7, 'Twin Scroll Turbo');
const d20 = diesel(1995, 4, 400, 5.7);
const d30 = diesel(2993, 6, 650, 7.0);

// biome-ignore format: a table
export const bmw: Make = {
  name: 'BMW',
  itemType: 'car',
  wmi: 'WBA',
  weight: 2,
  decay: 0.098,
  colours: ['Alpine White', 'Black Sapphire', 'Mineral White', 'Phytonic Blue', 'Mineral Grey', 'Melbourne Red', 'Portimao Blue', 'Brooklyn Grey'],
  models: [
    model('1 Series', 'Hatch', { from: 2012, to: 2019, series: 'F20', size: [4329, 1765, 1421, 1920], tank: 52, ancap: 5 }, [
      ['118i', 46_500, petrol(1499, 3, 220, 5.8, 'Turbo'), auto(8), 'RWD', 2015],
      ['125i M Sport', 58_500, petrol(1998, 4, 310, 5.9, 'Turbo'), auto(8), 'RWD', 2016],
    ]),
    model('1 Series', 'Hatch', { from: 2019, series: 'F40', size: [4319, 1799, 1434, 1910], tank: 42, ancap: 5 }, [
      ['118i M Sport', 57_500, petrol(1499, 3, 220, 5.9, 'Turbo'), dct(7), 'FWD'],
      ['M135i xDrive', 80_500, petrol(1998, 4, 450, 7.5, 'Turbo'), auto(8), 'AWD'],
    ]),
    model('3 Series', 'Sedan', { from: 2012, to: 2018, series: 'F30', size: [4633, 1811, 1429, 2040], tank: 60, ancap: 5 }, [
      ['320i', 64_500, petrol(1998, 4, 290, 5.8, 'Turbo'), auto(8), 'RWD'],
      ['320d', 66_500, diesel(1995, 4, 400, 4.4), auto(8), 'RWD'],
      ['330i M Sport', 76_500, petrol(1998, 4, 350, 5.8, 'Turbo'), auto(8), 'RWD', 2016],
    ]),
    model('3 Series', 'Sedan', { from: 2019, series: 'G20', size: [4709, 1827, 1442, 2150], tank: 59, ancap: 5, weight: 1.5 }, [
      ['320i M Sport', 82_500, b48, auto(8), 'RWD'],
      ['330i M Sport', 92_500, petrol(1998, 4, 400, 6.4, 'Twin Scroll Turbo'), auto(8), 'RWD'],
      ['330e M Sport', 97_500, plugIn(1998, 4, 420, 1.9), auto(8), 'RWD'],
      ['M340i xDrive', 122_500, b58, auto(8), 'AWD'],
    ]),
    model('X1', 'SUV', { from: 2015, to: 2022, series: 'F48', size: [4439, 1821, 1598, 2060], tank: 51, ancap: 5, weight: 1.3 }, [
      ['sDrive18i', 52_500, petrol(1499, 3, 220, 6.4, 'Turbo'), dct(7), 'FWD'],
      ['xDrive25i M Sport', 68_500, petrol(1998, 4, 350, 7.1, 'Turbo'), auto(8), 'AWD'],
    ]),
    model('X3', 'SUV', { from: 2018, to: 2024, series: 'G01', size: [4708, 1891, 1676, 2400], tank: 65, ancap: 5, weight: 1.5 }, [
      ['sDrive20i', 80_500, petrol(1998, 4, 290, 7.6, 'Twin Scroll Turbo'), auto(8), 'RWD'],
      ['xDrive20d', 86_500, d20, auto(8), 'AWD'],
      ['xDrive30i M Sport', 96_500, petrol(1998, 4, 350, 7.8, 'Twin Scroll Turbo'), auto(8), 'AWD'],
      ['M40i', 128_500, b58, auto(8), 'AWD'],
    ]),
    model('X3', 'SUV', { from: 2025, series: 'G45', size: [4755, 1920, 1660, 2470], tank: 65, ancap: 5 }, [
      ['20 xDrive', 86_500, petrol(1998, 4, 310, 7.7, 'Twin Scroll Turbo'), auto(8), 'AWD'],
      ['M50 xDrive', 131_500, petrol(2998, 6, 580, 8.2, 'Twin Scroll Turbo'), auto(8), 'AWD'],
    ]),
    model('X5', 'SUV', { from: 2014, to: 2018, series: 'F15', size: [4886, 1938, 1762, 2790], tank: 85, ancap: 5 }, [
      ['xDrive30d', 112_500, diesel(2993, 6, 560, 6.2), auto(8), 'AWD'],
    ]),
    model('X5', 'SUV', { from: 2018, series: 'G05', size: [4922, 2004, 1745, 2860], tank: 80, ancap: 5 }, [
      ['xDrive30d M Sport', 139_500, d30, auto(8), 'AWD'],
      ['xDrive50e M Sport', 152_500, plugIn(2998, 6, 700, 1.3), auto(8), 'AWD', 2023],
    ]),
    model('iX3', 'SUV', { from: 2021, to: 2025, series: 'G08', size: [4734, 1891, 1668, 2725], ancap: 5, weight: 0.3, decay: 0.119 }, [
      ['M Sport', 92_500, electric(400, [74, 461, 11, 150]), reduction, 'RWD'],
    ]),
    model('M4', 'Coupe', { from: 2021, series: 'G82', seats: 4, size: [4794, 1887, 1393, 2210], tank: 59, weight: 0.15, decay: 0.07, wmi: 'WBS' }, [
      ['Competition', 188_500, petrol(2993, 6, 650, 9.8, 'Twin Turbo'), auto(8), 'RWD'],
    ]),
  ],
};
