const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in HTML, also within an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A piece of HTML: only `html` makes one, so text that somebody wrote is never taken for one. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a template: pieces of HTML as they are, texts and numbers escaped, nothing for the rest. */
type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

/** HTML with everything escaped that is put into it, also within a quoted attribute: html`<p title="${note}">${text}</p>`. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.map((text, place) => text + textOf(parts[place])).join(''));
}

function textOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return part === undefined || part === false ? '' : escaped(String(part));
}

/** A text of at most `most` characters: a longer one ends in an ellipsis, and no character is torn apart. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
