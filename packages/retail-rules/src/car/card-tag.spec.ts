import { describe, expect, it } from '@jest/globals';
import { cardTag, type TaggedCar, type TagSettings } from './card-tag.ts';

const now = new Date('2026-03-10T02:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const day = 86_400_000;

const bare: TaggedCar = {
  status: 'in_stock',
  sold: false,
  carType: 'used',
  make: 'Lexus',
  fuel: 'Petrol',
  reserved: false,
  certified: false,
  tag: null,
  createdAt: ago(30 * day),
  customText: null,
};
const settings: TagSettings = {
  soldLabel: 'JUST SOLD',
  fuelTagEnabled: true,
  certified: { make: 'Lexus' },
  newTagName: 'New Arrival',
};
const without: TagSettings = { ...settings, fuelTagEnabled: false, certified: null };

describe('card tag', () => {
  it('CARD-2 the tags come in the order sold, custom, fuel, reserved, certified, tag, coming soon, new, none', () => {
    const everything: TaggedCar = {
      status: 'coming_soon',
      sold: true,
      carType: 'used',
      make: 'Lexus',
      fuel: 'Hybrid',
      reserved: true,
      certified: true,
      tag: 'Test Drive Only',
      createdAt: ago(day),
      customText: 'Winter Sale',
    };
    const seen: string[] = [];
    let car = everything;
    const next = (kind: string, change: Partial<TaggedCar>) => {
      expect(cardTag(car, settings, now)?.kind).toBe(kind);
      seen.push(kind);
      car = { ...car, ...change };
    };
    next('sold', { sold: false });
    next('custom', { customText: null });
    next('fuel', { fuel: 'Petrol' });
    next('reserved', { reserved: false });
    next('certified', { certified: false });
    next('tag', { tag: null });
    next('coming_soon', { status: 'in_stock' });
    next('new', { createdAt: ago(9 * day) });
    expect(cardTag(car, settings, now)).toBeNull();
    expect(seen).toHaveLength(8);
  });

  it("CARD-2 a sold car, or any that is not available, has the site's sold label", () => {
    expect(cardTag({ ...bare, status: 'sold' }, settings, now)).toEqual({
      kind: 'sold',
      text: 'JUST SOLD',
    });
    expect(cardTag({ ...bare, status: null }, { ...settings, soldLabel: 'Just Sold' }, now)?.text).toBe('Just Sold');
  });

  it('CARD-2 the custom text is shown as the site wrote it, and a blank one not at all', () => {
    expect(cardTag({ ...bare, customText: 'Winter Sale' }, settings, now)?.text).toBe('Winter Sale');
    expect(cardTag({ ...bare, customText: ' ' }, settings, now)).toBeNull();
  });

  it.each([
    ['Electric', 'Electric'],
    ['EV', 'Electric'],
    ['Hybrid', 'Hybrid'],
    ['Plug-in Hybrid', 'Hybrid'],
    ['PHEV', 'Hybrid'],
    ['Petrol - Electric', 'Hybrid'],
    ['Diesel', undefined],
    [null, undefined],
  ])('CARD-2 fuel %s is tagged %s where fuel tags are enabled', (fuel, text) => {
    const enabled = { ...without, fuelTagEnabled: true };
    expect(cardTag({ ...bare, fuel }, enabled, now)?.text).toBe(text);
    expect(cardTag({ ...bare, fuel }, without, now)).toBeNull();
  });

  it('CARD-2 a reserved car says Reserved', () => {
    expect(cardTag({ ...bare, reserved: true }, without, now)?.text).toBe('Reserved');
  });

  it("CARD-2 a certified used car of the site's one make has the logo, and no other car", () => {
    const site = { ...without, certified: settings.certified };
    const certified = { ...bare, certified: true, make: 'LEXUS' };
    expect(cardTag(certified, site, now)).toEqual({
      kind: 'certified',
      text: 'Lexus certified',
    });
    const spelt = { ...site, certified: { make: 'Mercedes-Benz' } };
    expect(cardTag({ ...certified, make: ' mercedes benz' }, spelt, now)?.kind).toBe('certified');
    expect(cardTag({ ...certified, carType: 'demo' }, site, now)).toBeNull();
    expect(cardTag({ ...certified, make: 'Toyota' }, site, now)).toBeNull();
    expect(cardTag({ ...certified, make: null }, site, now)).toBeNull();
    expect(cardTag({ ...certified, certified: false }, site, now)).toBeNull();
    expect(cardTag(certified, without, now)).toBeNull();
  });

  it('CARD-2 the fed tag is shown as it is, and a blank one not at all', () => {
    expect(cardTag({ ...bare, tag: 'Test Drive Only' }, without, now)?.text).toBe('Test Drive Only');
    expect(cardTag({ ...bare, tag: '  ' }, without, now)).toBeNull();
  });

  it('CARD-2 a car that is coming soon says COMING SOON', () => {
    expect(cardTag({ ...bare, status: 'coming_soon' }, without, now)?.text).toBe('COMING SOON');
  });

  it.each([
    ['just now', 0, true],
    ['exactly 8 days ago', 8 * day, true],
    ['a millisecond more than 8 days ago', 8 * day + 1, false],
    ['in the future', -1, false],
  ])("CARD-2 a car created %s has the site's new tag: %#", (_when, age, tagged) => {
    const tag = cardTag({ ...bare, createdAt: ago(age) }, { ...without, newTagName: 'JUST ARRIVED' }, now);
    expect(tag?.text).toBe(tagged ? 'JUST ARRIVED' : undefined);
  });

  it('CARD-2 a car without a date of creation has no new tag', () => {
    expect(cardTag({ ...bare, createdAt: null }, without, now)).toBeNull();
  });
});
