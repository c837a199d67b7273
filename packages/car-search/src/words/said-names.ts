/** A make with some of its models or none; models whose make is not known have none. */
export interface Named {
  readonly make?: string | undefined;
  readonly models?: readonly string[] | undefined;
  /** The one that has just this name, if the name covers more. */
  readonly own?: string | undefined;
}

/** Of two names of models of a make the one whose models are some of the other's; undefined if neither is. */
export function narrowerOf(one: Named, other: Named): Named | undefined {
  const [first, second] = [one.models ?? [], other.models ?? []];
  if (one.make !== other.make || first.length === 0 || second.length === 0) return undefined;
  if (second.length < first.length && second.every((model) => first.includes(model))) return other;
  return first.length < second.length && first.every((model) => second.includes(model)) ? one : undefined;
}

/** Makes and models as choices: of one make its models by `model`, of several by `make_model` (SRCH-2). */
export function namesAsChoices(named: readonly Named[]): { make?: string[]; model?: string[]; make_model?: string[] } {
  const makes = [...new Set(named.flatMap(({ make }) => make ?? []))];
  if (makes.length <= 1) return { make: makes, model: [...new Set(named.flatMap(({ models = [] }) => models))] };
  const joined = named.flatMap(({ make, models = [] }) => (make ? models.map((model) => `${make} ${model}`) : []));
  return { make: makes, make_model: joined };
}

/** What a name refuses: not a Corolla says nothing against a Corolla Cross. */
export function refusedChoice({ make = '', models, own }: Named): ['model' | 'make', readonly string[]] {
  if (models) return ['model', own === undefined ? models : [own]];
  return ['make', [make]];
}
