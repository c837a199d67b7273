import { describe, expect, it } from '@jest/globals';
import { carTitle, makeAndModel } from './car-title.ts';

const car = {
  name: 'The Reserve Bank special',
  carsalesTitle: '2021 Toyota Hilux SR5 Auto 4x4',
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
};

describe('car title', () => {
  it('VEH-8 is the name, else the carsales title, else year make model badge', () => {
    expect(carTitle(car)).toBe('The Reserve Bank special');
    expect(carTitle({ ...car, name: null })).toBe('2021 Toyota Hilux SR5 Auto 4x4');
    expect(carTitle({ ...car, name: null, carsalesTitle: null })).toBe('2021 Toyota HiLux SR5');
  });

  it('VEH-8 treats a blank as absent, and leaves out unknown parts', () => {
    expect(carTitle({ ...car, name: ' ', carsalesTitle: '' })).toBe('2021 Toyota HiLux SR5');
    expect(carTitle({ ...car, name: null, carsalesTitle: null, year: null, badge: ' ' })).toBe('Toyota HiLux');
    expect(carTitle({ name: null, carsalesTitle: null, year: null, make: null, model: null, badge: null })).toBe('');
  });
});

describe('make and model', () => {
  it.each([
    ['Mazda', 'Mazda2', 'Mazda2'],
    ['MAZDA', 'Mazda 3', 'Mazda 3'],
    ['Mini', 'Mini', 'Mini'],
    ['Mazda', 'CX-5', 'Mazda CX-5'],
    ['MG', 'MGB', 'MG MGB'],
    ['Toyota', '', 'Toyota'],
    [null, 'Hilux', 'Hilux'],
    [undefined, null, ''],
  ])('of %p and %p is %p', (make, model, named) => {
    expect(makeAndModel(make, model)).toBe(named);
  });
});
