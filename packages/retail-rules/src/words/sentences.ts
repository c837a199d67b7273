/** The first `length` characters, less the word that would be cut; a single word that is longer than that is cut all the same. */
export function wholeWords(characters: readonly string[], length: number): string {
  const start = characters.slice(0, length).join('');
  const endsAWord = /^\s/.test(characters[length] ?? '');
  return (endsAWord ? start : start.replace(/\s+\S*$/, '')).trimEnd();
}

/**
 * Sentences one after another, each with one full stop at its end: a part that ends with a stop of its own, such as a site's "Enquire for
 * price.", gets no second one. Empty parts are left out.
 */
export function sentences(parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part?.trim() ? [stopped(part.trim())] : [])).join(' ');
}

const stopped = (part: string): string => (/[.!?…]$/.test(part) ? part : `${part}.`);

/** So many of something in words, such as 1 hour and 48 hours. @param one the word for one of them, whose plural has an s */
export const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
