import { describe, expect, it } from '@jest/globals';
import { driveEventId, enquiryEventId, measuredVehicleOf, stepsEventId } from './analytics-event.ts';

const car = (carType: string, tag: string | null = null) => ({ formEvent: undefined, car: { carType, tag } });
const general = { formEvent: undefined, car: null };

describe('the analytics event of an enquiry', () => {
  it.each([
    ['a general enquiry', general, 22],
    ['an enquiry about a used car', car('used'), 22],
    ['a career enquiry', { formEvent: 51, car: null }, 51],
  ])('LEAD-1 %s records %3$i', (_what, enquiry, id) => {
    expect(enquiryEventId(enquiry, false)).toBe(id);
  });

  it.each([
    ['a general enquiry', general, 22],
    ['a career enquiry that mentions a car', { ...car('used'), formEvent: 51 }, 51],
    ['a car for test drives only', car('used', 'Test Drive Only'), 17],
    ['a used car', car('used', 'Special'), 15],
    ['a new car', car('new'), 14],
    ['a demo car', car('demo'), 14],
  ])('LEAD-1 with the dealers’ own ids %s records %3$i', (_what, enquiry, id) => {
    expect(enquiryEventId(enquiry, true)).toBe(id);
  });
});

describe('the conversion of a form in steps', () => {
  it.each([
    ['new', 17],
    ['demo', 17],
    ['used', 48],
  ])('TD-1 is for a test drive of a %s car %i', (carType, id) => {
    expect(driveEventId({ carType, tag: null })).toBe(id);
  });

  it('TD-1 is for a test drive of a wished model 17', () => {
    expect(driveEventId(null)).toBe(17);
  });

  it.each([
    ['a used car', car('used').car, 15],
    ['a new car', car('new').car, 14],
    ['a car for test drives only', car('used', 'Test Drive Only').car, 17],
    ['no car', null, 14],
  ])('TD-1 is for any other with %s %3$i', (_what, about, id) => {
    expect(stepsEventId(about)).toBe(id);
  });
});

describe('the parameters of an event about a vehicle', () => {
  const toyota = {
    carType: 'used' as const,
    make: 'Toyota',
    model: 'Corolla',
    year: 2021,
    km: 45_120,
    badge: 'Ascent Sport',
  };

  it('EVT-1 are six, and the grade is the badge', () => {
    expect(measuredVehicleOf(toyota)).toEqual({
      vehicleStatus: 'used',
      vehicleMake: 'Toyota',
      vehicleModel: 'Corolla',
      vehicleYear: 2021,
      vehicleKilometers: 45_120,
      vehicleGrade: 'Ascent Sport',
    });
  });

  it.each(['demo', 'new', 'used'] as const)(
    'EVT-1 have the type %s as the status, and null for what is not known',
    (carType) => {
      const measured = measuredVehicleOf({ carType, make: 'Toyota', model: 'Corolla' });
      expect(measured).toMatchObject({ vehicleStatus: carType, vehicleYear: null, vehicleKilometers: null });
      expect(measured.vehicleGrade).toBeNull();
    },
  );
});
