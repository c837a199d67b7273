/** What stands in a page or a feed as markup. */
const MARKUP = /^(?:text\/html|application\/(?:[\w-]+\+)?xml|text\/xml|image\/svg)/;
/** Markup; an attribute behind another, whose quote is none of a text of JSON; one behind an attribute in single quotes. */
const OUT_OF_PLACE = [/<i data-fz/i, /(?<!\\)"onfz="/i, /<[a-z][^<>]*='[^'<>]*'onfz=/i] as const;

/**
 * Where a page or a feed has markup of whoever sent a text: such texts say `<i data-fz>` and `onfz=`, which may only stand there escaped. Pure.
 * @param type the content type; what is no markup, such as JSON, can't be at fault
 * @returns the places in the text, one a kind; none if all is well
 */
export function senderMarkupAt(type: string, text: string): number[] {
  if (!MARKUP.test(type)) return [];
  return OUT_OF_PLACE.map((pattern) => text.search(pattern)).filter((at) => at >= 0);
}
