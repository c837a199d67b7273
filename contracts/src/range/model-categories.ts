/** The categories of a maker's range, as its documents name them, in the order of the tabs (MODEL-1). */
export const modelCategories = [
  'Hatch & sedans',
  'SUVs & 4WDs',
  'Utes & Vans',
  'GR & performance',
  'Electrified',
  'Discontinued',
  'Upcoming',
] as const;
export type ModelCategory = (typeof modelCategories)[number];

/** The tab of all models, before the categories. */
export const ALL_VEHICLES = 'All Vehicles';

/** A model's place in its range, as its document says it. */
export interface CategorisedModel {
  readonly status: string;
  readonly manufacturer_body: ModelCategory;
  readonly manufacturer_body2?: ModelCategory | undefined;
  readonly manufacturer_body3?: ModelCategory | undefined;
}

/** The tabs that a model is under: those that its three fields name, and Upcoming while it is coming soon (MODEL-1). */
export function categoriesOf({ status, ...model }: CategorisedModel): ModelCategory[] {
  const named = [model.manufacturer_body, model.manufacturer_body2, model.manufacturer_body3];
  return modelCategories.filter((category) =>
    category === 'Upcoming' && status === 'coming_soon' ? true : named.includes(category),
  );
}
