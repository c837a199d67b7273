import { describe, expect, it } from '@jest/globals';
import { joinName, splitName } from './person-name.ts';

describe('a name in two parts and in one', () => {
  it.each([
    ['Mia Nguyen', 'Mia', 'Nguyen'],
    ['  Mia   Nguyen ', 'Mia', 'Nguyen'],
    ['Mary Anne Smith', 'Mary Anne', 'Smith'],
    ['Mia Smith-Jones', 'Mia', 'Smith-Jones'],
    ["Sean O'Brien", 'Sean', "O'Brien"],
    ['Sean O’Brien', 'Sean', 'O’Brien'],
    ["Gina D'Angelo", 'Gina', "D'Angelo"],
    ['Pieter van der Berg', 'Pieter', 'van der Berg'],
    ['Anna Maria Van Den Heuvel', 'Anna Maria', 'Van Den Heuvel'],
    ["Gerard 't Hooft", 'Gerard', "'t Hooft"],
    ['Juan Carlos de la Cruz', 'Juan Carlos', 'de la Cruz'],
    ['Ana García y López', 'Ana', 'García y López'],
    ['Ahmad bin Ali', 'Ahmad', 'bin Ali'],
    ['Claire St. John', 'Claire', 'St. John'],
    ['Sam Smith Jr.', 'Sam', 'Smith Jr.'],
    ['Thi Mai Le', 'Thi Mai', 'Le'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['De Souza', 'De', 'Souza'],
  ])('LEAD-2 %j is %j and %j, and joins again', (full, given, family) => {
    expect(splitName(full)).toEqual({ given, family });
    expect(joinName(given, family)).toBe(full.trim().replace(/\s+/g, ' '));
  });

  it.each(['Mia', 'Cher ', "O'Brien", ''])('LEAD-2 a single name is the given one: %j', (name) => {
    expect(splitName(name)).toEqual({ given: name.trim(), family: '' });
    expect(joinName(name)).toBe(name.trim());
  });

  it('LEAD-2 reads a name that begins with the family', () => {
    expect(splitName('Nguyen, Mia Thi')).toEqual({ given: 'Mia Thi', family: 'Nguyen' });
    expect(splitName('Sam Smith, Jr.')).toEqual({ given: 'Sam', family: 'Smith, Jr.' });
  });

  it('LEAD-2 has a name once where the whole of it was typed as the first', () => {
    expect(joinName('Mia Nguyen', 'Nguyen')).toBe('Mia Nguyen');
    expect(joinName('Pieter van der Berg', 'Van der Berg')).toBe('Pieter van der Berg');
    expect(joinName('Thomas', 'Thomas')).toBe('Thomas Thomas');
    expect(joinName('Anna', 'Na')).toBe('Anna Na');
  });
});
