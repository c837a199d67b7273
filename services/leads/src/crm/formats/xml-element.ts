/** XML that may stand in a document as it is: only `element` makes it, so text is never taken for markup. */
export class Xml {
  /** @param lines its lines, without their ends */
  constructor(readonly lines: readonly string[]) {}
}

/** What may stand within an element; nothing is left out. */
type Content = string | number | Xml | undefined;

/** An element with its attributes, then its text or its elements, each on lines of its own. Attributes without a value are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...contents: readonly Content[]
): Xml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${escaped(value)}"`,
  );
  const known = contents.filter((content) => content !== undefined);
  const open = `<${name}${given.join('')}>`;
  const close = `</${name}>`;
  if (!known.some((content) => content instanceof Xml))
    return new Xml([`${open}${known.map(escapedContent).join('')}${close}`]);
  const inner = known.flatMap((content) => (content instanceof Xml ? content.lines : escaped(String(content))));
  return new Xml([open, ...inner, close]);
}

const escapedContent = (content: string | number | Xml) => escaped(String(content));

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/**
 * Text as ASCII that XML 1.0 can hold anywhere: characters beyond ASCII by their numbers, so that no mail server or CRM can misread them;
 * those that XML has no place for as U+FFFD.
 */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"']/g, (character) => NAMED[character] ?? character)
    .replace(/[^\t\n\x20-\x7e]/gu, (character) => `&#${allowed(character.codePointAt(0) ?? 0)};`);
}

const REPLACEMENT = 0xfffd;

function allowed(code: number): number {
  const isControl = code < 0x20 || code === 0x7f;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return isControl || isSurrogate || code === 0xfffe || code === 0xffff ? REPLACEMENT : code;
}
