/** What a car's title is made of. */
export interface NamedCar {
  readonly name: string | null;
  readonly carsalesTitle: string | null;
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
  readonly badge: string | null;
}

/** A car's title (VEH-8): its name, else its carsales_title, else year, make and model, and badge, as far as they are known. */
export function carTitle(car: NamedCar): string {
  const own = car.name?.trim() || car.carsalesTitle?.trim();
  if (own) return own;
  const parts = [car.year?.toString(), makeAndModel(car.make, car.model), car.badge];
  return parts.flatMap((part) => part?.trim() || []).join(' ');
}

/**
 * A model with its make before it, as far as they are known. A model whose own name begins with the make, such as Mazda2, stands alone; the
 * make's letters within a longer word, such as MGB of a make MG, count only before a digit, a space or a hyphen.
 */
export function makeAndModel(make: string | null | undefined, model: string | null | undefined): string {
  const [maker, name] = [make?.trim() ?? '', model?.trim() ?? ''];
  const isNamedAfterIt =
    maker !== '' &&
    name.toLowerCase().startsWith(maker.toLowerCase()) &&
    (name.length === maker.length || /[\d\s-]/.test(name.charAt(maker.length)));
  return isNamedAfterIt ? name : [maker, name].filter(Boolean).join(' ');
}
