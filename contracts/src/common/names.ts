import leven from 'leven';

/** The names most like one that there is not, the nearest first. */
export function nearestNames(name: string, names: Iterable<string>, most: number): string[] {
  const wanted = name.toLowerCase();
  return [...new Set(names)]
    .map((each) => ({ each, far: leven(wanted, each.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far || (one.each < other.each ? -1 : 1))
    .slice(0, most)
    .map(({ each }) => each);
}

/** Shorter names are too much alike to be taken for misspelt ones. */
const SHORTEST = 5;
const MOST_EDITS = 2;

/** The name that another one is most likely misspelt for: one that differs in a letter or two. undefined if it is one of them, or like none. */
export function misspeltName(name: string, names: readonly string[]): string | undefined {
  if (name.length < SHORTEST || names.includes(name)) return undefined;
  const [near] = nearestNames(name, names, 1);
  return near !== undefined && leven(name, near) <= MOST_EDITS ? near : undefined;
}

/** A name in an address, as Land Rover becomes land-rover; undefined for one without letters and digits. */
export function slugOfName(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-');
}
