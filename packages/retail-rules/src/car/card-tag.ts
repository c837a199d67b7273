import { makeNamed } from '@forecourt/contracts';
import { isAvailable, type SaleState } from './availability.ts';

/** What the card's tag reads of a car. */
export interface TaggedCar extends SaleState {
  readonly carType: string | null;
  readonly make: string | null;
  /** The simple fuel, else the raw one. */
  readonly fuel: string | null;
  /** Reserved by its dealer or held on the platform. */
  readonly reserved: boolean;
  readonly certified: boolean;
  /** The tag field as fed, such as 'Test Drive Only'. */
  readonly tag: string | null;
  readonly createdAt: Date | null;
  /** The site's own text, where its filter takes this car; else null. */
  readonly customText: string | null;
}

/** The site's say in tags. */
export interface TagSettings {
  /** 'JUST SOLD', on some sites 'Just Sold'. */
  readonly soldLabel: string;
  readonly fuelTagEnabled: boolean;
  /** The one make whose certified used cars carry its logo; null if the site sets none. */
  readonly certified: { readonly make: string } | null;
  /** 'New Arrival', on some sites 'JUST ARRIVED'. */
  readonly newTagName: string;
}

/** The banner on a card; one of kind `certified` is the maker's logo or mark, its text the alternative. */
export interface CardTag {
  readonly kind: 'sold' | 'custom' | 'fuel' | 'reserved' | 'certified' | 'tag' | 'coming_soon' | 'new';
  readonly text: string;
}

type TagRule = (car: TaggedCar, settings: TagSettings, now: Date) => CardTag | null;

const NEW_TAG_WINDOW_MS = 8 * 86_400_000;

/** The rules in the order of their priority: the first that has a tag decides. */
const RULES: readonly TagRule[] = [
  soldTag,
  customTag,
  fuelTag,
  reservedTag,
  certifiedTag,
  fedTag,
  comingSoonTag,
  newTag,
];

/** Decides the one tag on a car's card at the instant `now`, or null for none (CARD-2; sold goes before all). */
export function cardTag(car: TaggedCar, settings: TagSettings, now: Date): CardTag | null {
  for (const rule of RULES) {
    const tag = rule(car, settings, now);
    if (tag) return tag;
  }
  return null;
}

function soldTag(car: TaggedCar, settings: TagSettings): CardTag | null {
  return isAvailable(car) ? null : textTag('sold', settings.soldLabel);
}

function customTag(car: TaggedCar): CardTag | null {
  return textTag('custom', car.customText);
}

function fuelTag(car: TaggedCar, settings: TagSettings): CardTag | null {
  return settings.fuelTagEnabled ? textTag('fuel', electrified(car.fuel)) : null;
}

function reservedTag(car: TaggedCar): CardTag | null {
  return car.reserved ? textTag('reserved', 'Reserved') : null;
}

function certifiedTag(car: TaggedCar, settings: TagSettings): CardTag | null {
  if (!car.certified || car.carType !== 'used' || !settings.certified) return null;
  const { make } = settings.certified;
  if (car.make === null || makeKey(car.make) !== makeKey(make)) return null;
  return { kind: 'certified', text: `${make} certified` };
}

/** What all spellings of a make share: Mercedes Benz is Mercedes-Benz. */
const makeKey = (make: string): string => makeNamed(make)?.slug ?? make.trim().toLowerCase();

function fedTag(car: TaggedCar): CardTag | null {
  return textTag('tag', car.tag);
}

function comingSoonTag(car: TaggedCar): CardTag | null {
  return car.status === 'coming_soon' ? textTag('coming_soon', 'COMING SOON') : null;
}

function newTag(car: TaggedCar, settings: TagSettings, now: Date): CardTag | null {
  if (car.createdAt === null) return null;
  const age = now.getTime() - car.createdAt.getTime();
  return age >= 0 && age <= NEW_TAG_WINDOW_MS ? textTag('new', settings.newTagName) : null;
}

/** A fuel that names electricity beside another fuel is a hybrid, even if it is called something else. */
function electrified(fuel: string | null): string | null {
  if (fuel === null) return null;
  if (/hybrid|phev/i.test(fuel)) return 'Hybrid';
  if (!/electric|\bev\b|\bbev\b/i.test(fuel)) return null;
  return /petrol|diesel|unleaded/i.test(fuel) ? 'Hybrid' : 'Electric';
}

function textTag(kind: CardTag['kind'], text: string | null): CardTag | null {
  const trimmed = text?.trim();
  return trimmed ? { kind, text: trimmed } : null;
}
