import { caravan, type Make } from '../table.ts';

// biome-ignore format: a table
export const crusader: Make = {
  name: 'Crusader',
  itemType: 'caravan',
  wmi: '6C9',
  weight: 1.6,
  decay: 0.052,
  colours: ['White', 'White with Black Checkerplate', 'White and Charcoal', 'Arctic White', 'Grey', 'Black and White'],
  models: [
    caravan('Musketeer', 'Caravan', { from: 2017, weight: 1.2 }, [['Athos', 84_990, 20.5, 8.2, 2480, 3100, 2], ['Aramis', 92_990, 22, 8.2, 2640, 3200, 4]]),
    caravan('Excalibur', 'Caravan', { from: 2016 }, [['Prince', 98_990, 21.5, 8.2, 2680, 3300, 2], ['Duke', 104_990, 23, 8.2, 2830, 3400, 5]]),
    caravan('X-Country', 'Caravan', { from: 2018 }, [['Tempest', 107_990, 20, 8.2, 2750, 3500, 2], ['Stormbird', 112_990, 22, 8.2, 2890, 3500, 4]]),
    caravan('Chameleon', 'Caravan', { from: 2022 }, [['CM1', 69_990, 18, 8.0, 2050, 2600, 2], ['CM3', 76_990, 20, 8.0, 2240, 2800, 4]]),
  ],
};
