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
