/** Does the work for each item, `width` at a time, taking the next as soon as one is done. */
export async function inFlight<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, place: number) => Promise<unknown>,
): Promise<void> {
  const places = items.entries();
  const worker = async () => {
    for (const [place, item] of places) await work(item, place);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** How many a second, for so many done by the work. */
export async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (count / (performance.now() - started)) * 1_000;
}
