import { knownMakes } from './known-makes.ts';
import { nameKey } from './name-key.ts';

interface KnownMake {
  readonly name: string;
  /** Key → spelling. */
  readonly models: ReadonlyMap<string, string>;
}

const byKey = (names: readonly string[]): Map<string, string> => new Map(names.map((name) => [nameKey(name), name]));

const makes: ReadonlyMap<string, KnownMake> = new Map(
  knownMakes.map(({ name, models }) => [nameKey(name), { name, models: byKey(models) }]),
);
const modelsOfAnyMake = byKey(knownMakes.flatMap(({ models }) => models));

/** Other names of makes. A make's own name goes before another's alias. */
const makesByAlias: ReadonlyMap<string, string> = new Map([
  ...knownMakes.flatMap(({ name, aliases }) => aliases.map((alias) => [nameKey(alias), name] as const)),
  ...knownMakes.map(({ name }) => [nameKey(name), name] as const),
]);

/** The list's name of a make that is written in any spelling or by another name, as VW (MODEL-3); undefined if the list does not have it. */
export const makeOfName = (make: string): string | undefined => makesByAlias.get(nameKey(make));

/** The list's spelling of a make; undefined if the list does not have it. */
export const knownMake = (make: string): string | undefined => makes.get(nameKey(make))?.name;

/** The list's spelling of a model, of this make or of any; undefined if the list does not have it. */
export function knownModel(model: string, make?: string): string | undefined {
  const models = make === undefined ? modelsOfAnyMake : makes.get(nameKey(make))?.models;
  return models?.get(nameKey(model));
}

/** Make and model in the list's spelling, a make by another name too, or as in the feed if the list does not have it, without extra spaces. */
export function spelledAsListed({ make, model }: { make: string; model: string }): { make: string; model: string } {
  const name = makeOfName(make) ?? singleSpaced(make);
  return { make: name, model: knownModel(model, name) ?? singleSpaced(model) };
}

const singleSpaced = (name: string): string => name.trim().replace(/\s+/g, ' ') || name;

/** A value of a list of names with how many cars have it. */
export type NameCount = readonly [name: string, count: number];

/**
 * Merges all spellings of a name into one value (SRCH-2), with their counts summed: in the list's spelling, else in the commonest one, and
 * of equally common ones in the first by code units.
 * @param known returns the list's spelling of a name
 */
export function oneSpelling(
  counts: readonly NameCount[],
  known: (name: string) => string | undefined,
): [name: string, count: number][] {
  const spellings = new Map<string, { name: string; most: number; count: number }>();
  for (const [name, most] of summed(counts)) {
    const key = nameKey(name);
    const other = spellings.get(key);
    if (other === undefined) spellings.set(key, { name, most, count: most });
    else {
      other.count += most;
      if (most > other.most || (most === other.most && name < other.name)) Object.assign(other, { name, most });
    }
  }
  return [...spellings.values()].map(({ name, count }) => [known(name) ?? name, count]);
}

function summed(counts: readonly NameCount[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

/** A make with one of its models, as cars have them, and how many do. */
export interface ModelCount {
  readonly make: string;
  readonly model: string;
  readonly count: number;
}

/** The count of a make_model, in its parts. */
export function modelCount(make: string, makeModel: string, count: number): ModelCount {
  return makeModel.startsWith(`${make} `)
    ? { make, model: makeModel.slice(make.length + 1), count }
    : { make: '', model: makeModel, count };
}

/** Like oneSpelling, for models with their makes: all models of a make have the make in one spelling. */
export function oneSpellingOfModels(counts: readonly ModelCount[]): ModelCount[] {
  const makeNames = new Map(
    oneSpelling(
      counts.map(({ make, count }) => [make, count]),
      knownMake,
    ).map(([name]) => [nameKey(name), name]),
  );
  const modelsOfMake = Map.groupBy(counts, ({ make }) => nameKey(make));
  return [...modelsOfMake].flatMap(([key, models]) => {
    const make = makeNames.get(key) ?? key;
    const one = oneSpelling(
      models.map(({ model, count }) => [model, count]),
      (model) => knownModel(model, make),
    );
    return one.map(([model, count]) => ({ make, model, count }));
  });
}
