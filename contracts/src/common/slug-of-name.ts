/** A name in an address, as Land Rover becomes land-rover; undefined for one without letters and digits. */
export function slugOfName(name: string): string | undefined {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-');
}
