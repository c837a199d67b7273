import { describe, expect, it } from '@jest/globals';
import { exampleCar } from '../testing/example-car.ts';
import { exampleDealership, exampleSite } from '../testing/example-site.ts';
import { addressedForm } from './addressed-form.ts';

const two = [exampleDealership(1, 'riverside'), exampleDealership(2, 'hillside')];

describe('a form that its address fills in', () => {
  const at = (query: string, { asks = true, car = null as ReturnType<typeof exampleCar> | null } = {}) =>
    addressedForm(exampleSite({ forms: { preferred_dealership: asks } }, two), {
      ...{ form: 'finance', path: '/finance', car },
      parameters: new URLSearchParams(query),
    });
  const field = (form: ReturnType<typeof at>, name: string) => form.fields.find((each) => each.name === name);
  const places = (form: ReturnType<typeof at>) => field(form, 'location')?.choices?.length ?? 0;

  it('holds the dealership that the address names, where the site asks for one', () => {
    const form = at('preferredDealership=hillside');
    expect(field(form, 'dealership_slug')?.value).toBe('hillside');
    expect([form.path, form.fixed]).toEqual(['/finance?preferredDealership=hillside', { form: 'finance' }]);
  });

  it('sends that dealership where the site does not ask, offers its places, and stays at its address', () => {
    const form = at('preferredDealership=hillside&car_type=used', { asks: false });
    expect(field(form, 'dealership_slug')).toBeUndefined();
    expect(form.fixed).toEqual({ form: 'finance', car_type: 'used', dealership_slug: 'hillside' });
    expect(form.path).toBe('/finance?preferredDealership=hillside&car_type=used');
    expect(places(form)).toBeGreaterThan(0);
    expect(places(form)).toBeLessThan(places(at('', { asks: false })));
  });

  it('leaves out another site’s dealership, and follows a vehicle before an address', () => {
    const foreign = at('preferredDealership=elsewhere', { asks: false });
    expect([foreign.path, foreign.fixed]).toEqual(['/finance', { form: 'finance' }]);
    const about = at('preferredDealership=hillside', { asks: false, car: exampleCar() });
    expect(about.fixed).toMatchObject({ car_id: 'abc123def456', dealership_slug: 'riverside' });
    expect(about.path).toBe('/finance?car_id=abc123def456');
  });
});
