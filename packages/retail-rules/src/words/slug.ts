/** What a car's address is made of. */
export interface AddressedCar {
  readonly id: string;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly badge: string | null;
}

/** A car's slug: year-make-model-badge-id, in lower case and ASCII, without unknown parts. */
export function carSlug(car: AddressedCar): string {
  const parts = [car.year?.toString(), car.make, car.model, car.badge, car.id];
  return parts.flatMap((part) => slugify(part ?? '') || []).join('-');
}

/** Turns words into a part of an address: letters lose their accents, and all else between words becomes one hyphen. */
export function slugify(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
