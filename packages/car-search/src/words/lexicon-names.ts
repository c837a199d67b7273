import { knownMakes, modelNicknames } from '../names/known-makes.ts';
import { nameKey } from '../names/name-key.ts';
import { type Add, type Facets, lexiconKey, type Meaning } from './meaning.ts';
import { type Entry, NearMeanings } from './nearest-meaning.ts';

/** Names of makes and models that are everyday words too: they count as names only if the site sells them. */
const EVERYDAY = new Set(
  'man,zero,indian,international,beta,ural,morgan,mack,essential,cub,majestic,olympic,opus,paramount,patriot,regent,supreme,viscount,windsor,zone,nova,franklin,city,escape,express,focus,master,expert,partner,rapid,seal,daily,junior,puma,leaf,soul,fit,up,beetle,spark,dolphin,born,leon,liberty,accent,stinger,pulsar,note,traveller,rio,swift,alto,kona,venue,scala,compass,renegade,avenger,defender,discovery,territory,mirage,eclipse,colt,legend,insight,accord,convertible,hatch,ute,cooper,standard,sport,shark,free'.split(
    ',',
  ),
);
/** Words that are never a model by themselves. */
const NEVER_MODELS = new Set(
  'is,es,up,go,in,on,at,to,or,it,us,me,ct,nt,sa,wa,new,used,ute,hatch,convertible,z,x'.split(','),
);

const SHORTEST_LONE_MODEL = 3;
/** Nobody types a longer name: a search box takes a hundred letters or so, and reading each costs its length. */
const LONGEST_NAME = 100;

/** A make with its models by each of the names that they have. */
interface NamedMake {
  readonly make: string;
  readonly aliases: readonly string[];
  readonly models: readonly SaidModel[];
  readonly isSold: boolean;
}

/** A name that people say, and the models that it covers. */
interface SaidModel {
  readonly said: string;
  readonly models: readonly string[];
  /** The one that has just this name, if the name covers more. */
  readonly own?: string;
}

/** Models that are a number, as people say it: Mazda three. */
const SPOKEN: Readonly<Partial<Record<string, string>>> = { 2: 'two', 3: 'three', 5: 'five', 6: 'six' };

/** Adds makes and models; returns the models of each make by the make's key. */
export function addNames(add: Add, facets: Facets): Map<string, NearMeanings> {
  const sold = soldModels(facets);
  const names = new Map<string, NamedMake>();
  for (const { name, models } of sold) {
    names.set(nameKey(name), { make: name, aliases: [], models: saidModels(name, models, []), isSold: true });
  }
  const byName = new Map(sold.toReversed().map((each) => [nameKey(each.name), each]));
  for (const { name, aliases, models } of knownMakes) {
    const known = byName.get(nameKey(name));
    const said = saidModels(name, known?.models ?? [], models);
    names.set(nameKey(name), { make: known?.name ?? name, aliases, models: said, isSold: known !== undefined });
  }
  const makesOfModel = Map.groupBy(
    [...names.values()].flatMap(({ make, models, isSold }) => models.map((model) => ({ ...model, make, isSold }))),
    ({ said }) => lexiconKey(said),
  );
  const byMake = new Map<string, NearMeanings>();
  const soldKeys = new Set(sold.flatMap(({ models }) => models.map(lexiconKey)));
  addLoneModels(add, makesOfModel, soldKeys);
  for (const [key, { make, aliases, models, isSold }] of names) {
    for (const name of [make, ...aliases]) {
      for (const model of models) {
        add(`${name} ${model.said}`, modelOf(make, model));
        const spoken = SPOKEN[model.said];
        if (spoken !== undefined) add(`${name} ${spoken}`, modelOf(make, model));
      }
      if (isSold || !EVERYDAY.has(lexiconKey(name))) add(name, { kind: 'make', make });
    }
    byMake.set(key, new NearMeanings(models.map((model): Entry => [lexiconKey(model.said), modelOf(make, model)])));
  }
  return byMake;
}

const modelOf = (make: string, { models, own }: SaidModel): Meaning => ({
  ...{ kind: 'model', make, models },
  ...(own !== undefined && { own }),
});

/** Adds models by their names alone. Haval H6 is a model where it is sold as one, before it is the H6 of a make. */
function addLoneModels(
  add: Add,
  makesOfModel: ReadonlyMap<string, readonly (SaidModel & { make: string; isSold: boolean })[]>,
  soldKeys: ReadonlySet<string>,
): void {
  for (const [key, all] of makesOfModel) {
    if (!canStandAlone(key, soldKeys.has(key))) continue;
    const held = all.filter(({ isSold }) => isSold);
    const candidates = soldKeys.has(key) && held.length > 0 ? held : all;
    const [first] = candidates;
    if (first === undefined) continue;
    add(
      key,
      candidates.length === 1
        ? modelOf(first.make, first)
        : { kind: 'model', models: [...new Set(candidates.flatMap(({ models }) => models))] },
    );
  }
}

/**
 * The models of a make by their names: those sold, with what people call them, and those that only the list has. A name also covers the
 * models sold whose names it begins, as Range Rover covers Range Rover Sport: a reading never hides stock (SRCH-19). A listed model that is sold
 * only under a longer name is that one: Prado is the LandCruiser Prado if no car is called Prado.
 */
function saidModels(make: string, sold: readonly string[], listed: readonly string[]): SaidModel[] {
  const [ofSold, ofList] = [byKey(sold), byKey(listed)];
  const soldNames = [...ofSold.values()];
  const begunBy = beginningsOf(soldNames);
  const lowered = soldNames.map((name) => name.toLowerCase());
  const endedBy = (name: string) => soldNames.filter((_, at) => lowered[at]?.endsWith(` ${name.toLowerCase()}`));
  const nicknames = Object.entries(modelNicknames[make] ?? {}).flatMap(([model, names]) => {
    const held = ofSold.get(nameKey(model));
    return held === undefined ? [] : names.map((said) => ({ said, models: [held] }));
  });
  return [
    ...soldNames.map((model): SaidModel => {
      const begun = begunBy(model);
      return { said: model, models: [model, ...begun], ...(begun.length > 0 && { own: model }) };
    }),
    ...nicknames,
    ...codesOf(soldNames, [...ofSold.keys(), ...ofList.keys()]),
    ...[...ofList].flatMap(([key, said]) => {
      if (ofSold.has(key)) return [];
      const begun = begunBy(said);
      if (begun.length > 0) return [{ said, models: begun }];
      const [only, ...others] = endedBy(said);
      return [{ said, models: [only !== undefined && others.length === 0 ? only : said] }];
    }),
  ];
}

/** A code of letters and digits, and letters behind it that people leave out: DR650 of DR650SE. */
const CODE = /^(?<code>[a-z]{1,4}[ -]?\d{2,4})[a-z]{1,3}$/i;

/** Codes without their last letters, with all models that they begin; not those that are a model of their own. */
function codesOf(sold: readonly string[], taken: readonly string[]): SaidModel[] {
  const own = new Set(taken.map(lexiconKey));
  const coded = sold.flatMap((model) => {
    const { code } = CODE.exec(model)?.groups ?? {};
    return code === undefined || own.has(lexiconKey(code)) ? [] : [{ code, model }];
  });
  const byCode = Map.groupBy(coded, ({ code }) => lexiconKey(code));
  return [...byCode].map(([said, models]) => ({ said, models: models.map(({ model }) => model) }));
}

/**
 * Finds the names that a name and a blank begin, in the order in which they were given. A dealer may sell thousands of models of one make: each is
 * looked up in a sorted list, instead of in all others.
 */
function beginningsOf(names: readonly string[]): (name: string) => string[] {
  const sorted = names
    .map((name, at) => ({ name, at, lower: name.toLowerCase() }))
    .sort((one, other) => (one.lower < other.lower ? -1 : 1));
  return (name) => {
    const beginning = `${name.toLowerCase()} `;
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sorted[middle]?.lower ?? '') < beginning) from = middle + 1;
      else to = middle;
    }
    let end = from;
    while (sorted[end]?.lower.startsWith(beginning)) end += 1;
    return sorted
      .slice(from, end)
      .sort((one, other) => one.at - other.at)
      .map((found) => found.name);
  };
}

/** Whether a model is meant by its name without its make: 3 and is are not. */
function canStandAlone(key: string, isSold: boolean): boolean {
  if (NEVER_MODELS.has(key)) return false;
  const isMixed = /\d/.test(key) && /\p{L}/u.test(key);
  if (/^\d+$/.test(key)) return isSold && key.length === SHORTEST_LONE_MODEL;
  if (key.length < SHORTEST_LONE_MODEL) return isSold || isMixed;
  return isSold || isMixed || (key.length > SHORTEST_LONE_MODEL && !EVERYDAY.has(key));
}

/** The makes that are sold with their models; names that nobody types are left out. */
function soldModels({ make = [], make_model: joined = [] }: Facets): { name: string; models: string[] }[] {
  const makes = new Map(
    make.flatMap(({ value }) => (value.length <= LONGEST_NAME ? [[value, [] as string[]] as const] : [])),
  );
  for (const { value } of joined) {
    if (value.length > 2 * LONGEST_NAME) continue;
    // A make may begin another's name, as Land Rover would that of a make called Land.
    for (let at = value.indexOf(' '); at >= 0; at = value.indexOf(' ', at + 1)) {
      const model = value.slice(at + 1);
      if (model.length <= LONGEST_NAME) makes.get(value.slice(0, at))?.push(model);
    }
  }
  return [...makes].map(([name, models]) => ({ name, models }));
}

const byKey = (names: readonly string[]): Map<string, string> =>
  new Map(names.toReversed().map((name) => [nameKey(name), name]));
