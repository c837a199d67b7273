import { escaped } from './escaped.ts';

/** A piece of HTML: only `html` makes one, so text that somebody wrote is never taken for one. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a template: pieces of HTML as they are, texts and numbers escaped, nothing for the rest. */
export type HtmlPart = Html | string | number | undefined | false | readonly HtmlPart[];

/** HTML with everything escaped that is put into it, also within a quoted attribute: html`<p title="${note}">${text}</p>`. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(texts.map((text, place) => text + textOf(parts[place])).join(''));
}

function textOf(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return part === undefined || part === false ? '' : escaped(String(part));
}
