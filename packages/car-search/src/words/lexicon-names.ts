import { knownMakes, modelNicknames } from '../names/known-makes.ts';
import { nameKey } from '../names/name-key.ts';
import { type Add, type Facets, lexiconKey } from './meaning.ts';
import type { Entry } from './nearest-meaning.ts';

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
}

/** Adds makes and models; returns the models of each make by the make's key. */
export function addNames(add: Add, facets: Facets): Map<string, Entry[]> {
  const sold = soldModels(facets);
  const names = new Map<string, NamedMake>();
  for (const { name, models } of sold) {
    names.set(nameKey(name), { make: name, aliases: [], models: saidModels(name, models, []), isSold: true });
  }
  for (const { name, aliases, models } of knownMakes) {
    const known = sold.find((each) => nameKey(each.name) === nameKey(name));
    const said = saidModels(name, known?.models ?? [], models);
    names.set(nameKey(name), { make: known?.name ?? name, aliases, models: said, isSold: known !== undefined });
  }
  const makesOfModel = Map.groupBy(
    [...names.values()].flatMap(({ make, models, isSold }) => models.map((model) => ({ ...model, make, isSold }))),
    ({ said }) => lexiconKey(said),
  );
  const byMake = new Map<string, Entry[]>();
  const soldKeys = new Set(sold.flatMap(({ models }) => models.map(lexiconKey)));
  addLoneModels(add, makesOfModel, soldKeys);
  for (const [key, { make, aliases, models, isSold }] of names) {
    for (const name of [make, ...aliases]) {
      for (const { said, models: covered } of models) add(`${name} ${said}`, { kind: 'model', make, models: covered });
      if (isSold || !EVERYDAY.has(lexiconKey(name))) add(name, { kind: 'make', make });
    }
    byMake.set(
      key,
      models.map(({ said, models: covered }): Entry => [lexiconKey(said), { kind: 'model', make, models: covered }]),
    );
  }
  return byMake;
}

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
        ? { kind: 'model', make: first.make, models: first.models }
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
  const begunBy = (name: string) => soldNames.filter((each) => each.toLowerCase().startsWith(`${name.toLowerCase()} `));
  const endedBy = (name: string) => soldNames.filter((each) => each.toLowerCase().endsWith(` ${name.toLowerCase()}`));
  const nicknames = Object.entries(modelNicknames[make] ?? {}).flatMap(([model, names]) => {
    const held = ofSold.get(nameKey(model));
    return held === undefined ? [] : names.map((said) => ({ said, models: [held] }));
  });
  return [
    ...soldNames.map((model) => ({ said: model, models: [model, ...begunBy(model)] })),
    ...nicknames,
    ...[...ofList].flatMap(([key, said]) => {
      if (ofSold.has(key)) return [];
      const begun = begunBy(said);
      if (begun.length > 0) return [{ said, models: begun }];
      const [only, ...others] = endedBy(said);
      return [{ said, models: [only !== undefined && others.length === 0 ? only : said] }];
    }),
  ];
}

/** Whether a model is meant by its name without its make: 3 and is are not. */
function canStandAlone(key: string, isSold: boolean): boolean {
  if (NEVER_MODELS.has(key)) return false;
  const isMixed = /\d/.test(key) && /\p{L}/u.test(key);
  if (/^\d+$/.test(key)) return isSold && key.length === SHORTEST_LONE_MODEL;
  if (key.length < SHORTEST_LONE_MODEL) return isSold || isMixed;
  return isSold || isMixed || (key.length > SHORTEST_LONE_MODEL && !EVERYDAY.has(key));
}

function soldModels({ make = [], make_model: joined = [] }: Facets): { name: string; models: string[] }[] {
  return make.map(({ value: name }) => ({
    name,
    models: joined.flatMap(({ value }) => (value.startsWith(`${name} `) ? [value.slice(name.length + 1)] : [])),
  }));
}

const byKey = (names: readonly string[]): Map<string, string> =>
  new Map(names.toReversed().map((name) => [nameKey(name), name]));
