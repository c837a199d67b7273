/**
 * Sentences one after another, each with one full stop at its end: a part that ends with a stop of its own, such as a site's "Enquire for
 * price.", gets no second one. Empty parts are left out.
 */
export function sentences(parts: readonly (string | null | undefined)[]): string {
  return parts.flatMap((part) => (part?.trim() ? [stopped(part.trim())] : [])).join(' ');
}

const stopped = (part: string): string => (/[.!?…]$/.test(part) ? part : `${part}.`);
