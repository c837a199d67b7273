import { auto, cvt, hybrid, type Make, model, petrol, plugIn } from '../table.ts';

const h250 = hybrid(2487, 4, 239, 5.0);

// biome-ignore format: a table
export const lexus: Make = {
  name: 'Lexus',
  itemType: 'car',
  wmi: 'JTH',
  weight: 1.2,
  decay: 0.07,
  colours: ['Sonic Quartz', 'Onyx', 'Titanium', 'Graphite Black', 'Khaki Metal', 'Deep Blue', 'Carnelian', 'Sonic Chrome'],
  models: [
    model('IS', 'Sedan', { from: 2013, to: 2021, series: 'GSE31R', size: [4680, 1810, 1430, 2140], tank: 66, ancap: 5, weight: 0.6 }, [
      ['IS300h Luxury', 61_500, hybrid(2494, 4, 221, 4.9), cvt, 'RWD'],
      ['IS350 F Sport', 75_500, petrol(3456, 6, 380, 9.7), auto(8), 'RWD'],
    ]),
    model('ES', 'Sedan', { from: 2018, to: 2025, series: 'AXZH11R', size: [4975, 1865, 1445, 2150], tank: 50, ancap: 5 }, [
      ['ES300h Luxury', 67_500, h250, cvt, 'FWD'],
      ['ES300h Sports Luxury', 80_500, h250, cvt, 'FWD'],
    ]),
    model('UX', 'SUV', { from: 2018, series: 'MZAH10R', size: [4495, 1840, 1540, 2110], tank: 43, ancap: 5, wmi: 'JTJ' }, [
      ['UX250h Luxury', 53_500, hybrid(1987, 4, 188, 4.5), cvt, 'FWD', 2018, 2023],
      ['UX300h Sports Luxury', 65_500, hybrid(1987, 4, 188, 4.2), cvt, 'FWD', 2024],
    ]),
    model('NX', 'SUV', { from: 2014, to: 2021, series: 'AYZ15R', size: [4640, 1845, 1645, 2395], tank: 56, ancap: 5, wmi: 'JTJ' }, [
      ['NX300 Luxury', 61_500, petrol(1998, 4, 350, 7.9, 'Turbo'), auto(6), 'FWD', 2017],
      ['NX300h F Sport', 71_500, hybrid(2494, 4, 210, 5.7), cvt, 'AWD'],
    ]),
    model('NX', 'SUV', { from: 2022, series: 'AAZH20R', size: [4660, 1865, 1670, 2380], tank: 55, ancap: 5, weight: 1.4, wmi: 'JTJ' }, [
      ['NX350h Luxury', 71_500, hybrid(2487, 4, 239, 5.0), cvt, 'FWD'],
      ['NX350h F Sport', 83_500, hybrid(2487, 4, 239, 5.0), cvt, 'AWD'],
      ['NX450h+ F Sport', 96_500, plugIn(2487, 4, 227, 1.3, 'Aspirated'), cvt, 'AWD'],
    ]),
    model('RX', 'SUV', { from: 2015, to: 2022, series: 'GGL25R', size: [4890, 1895, 1690, 2575], tank: 72, ancap: 5, wmi: 'JTJ' }, [
      ['RX350 Luxury', 87_500, petrol(3456, 6, 370, 9.6), auto(8), 'AWD'],
      ['RX450h F Sport', 105_500, hybrid(3456, 6, 335, 5.7), cvt, 'AWD'],
    ]),
    model('RX', 'SUV', { from: 2022, series: 'AALH16R', size: [4890, 1920, 1695, 2660], tank: 65, ancap: 5, wmi: 'JTJ' }, [
      ['RX350h Luxury', 98_500, hybrid(2487, 4, 242, 5.0), cvt, 'AWD'],
      ['RX500h F Sport Performance', 128_500, hybrid(2393, 4, 460, 6.2, 'Turbo'), auto(6), 'AWD'],
    ]),
    model('GX', 'SUV', { from: 2024, series: 'VJA252R', seats: 7, size: [4970, 1980, 1920, 3195], tank: 80, ancap: 5, weight: 0.5, decay: 0.049, wmi: 'JTJ' }, [
      ['GX550 Luxury', 122_500, petrol(3445, 6, 650, 12.3, 'Twin Turbo'), auto(10), '4x4'],
      ['GX550 Overtrail', 134_500, petrol(3445, 6, 650, 12.3, 'Twin Turbo'), auto(10), '4x4'],
    ]),
  ],
};
