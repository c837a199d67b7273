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
