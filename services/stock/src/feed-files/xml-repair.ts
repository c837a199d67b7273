import { characterOfEntity } from '../feed/reading/plain-text.ts';

/** Entities in which the repair writes what XML does not allow, so that the parser meets each within its element. No document has them. */
const BARE = { '&': 'forecourt.amp', '<': 'forecourt.lt', none: 'forecourt.none' } as const;
const NAME = '[a-z_][\\w.-]{0,40}';
/** Beginnings and ends of what is read as it stands; references; signs that must be escaped; characters that XML has none of. */
const PARTS = new RegExp(
  `<!\\[CDATA\\[|\\]\\]>|<!--|-->|(?:&#(?:\\d{1,10}|x[\\da-f]{1,8});){1,2}|&(?:${NAME};)?|<(?=[\\s\\d=])|[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]`,
  'gi',
);
/** What has to be looked at closely: most pieces have nothing of it. */
const SUSPECT = new RegExp(`&(?!(?:${NAME});)|<(?=[\\s\\d=])|[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]`, 'i');
/** No reference and no mark is longer; the end of a piece may be the beginning of one. */
const LONGEST_PART = 48;
const ENDS: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' };

/**
 * Rewrites XML as it streams where exports break its rules but only one reading is possible: a bare `&`, a `<` before a blank or digit, references to
 * characters that XML lacks or to one half of a character, and such characters themselves. What stands in CDATA or a comment stays.
 */
export class XmlRepair {
  #rest = '';
  /** What ends the marked section or comment that is open. */
  #until: string | undefined;
  #hasBegun = false;

  /** The repaired text so far. */
  push(piece: string): string {
    const text = this.#hasBegun ? this.#rest + piece : (this.#rest + piece).trimStart();
    this.#hasBegun ||= text !== '';
    return this.#repaired(text, Math.max(0, text.length - LONGEST_PART));
  }

  /** The rest. */
  end(): string {
    return this.#repaired(this.#rest, Number.POSITIVE_INFINITY);
  }

  /** @param certain where the text's end is so near that a part which begins there may not be whole. */
  #repaired(text: string, certain: number): string {
    const isPlain = this.#until === undefined && !text.includes('<![CDATA[') && !text.includes('<!--');
    if (isPlain && !SUSPECT.test(text)) {
      const begun = text.slice(certain).search(/[&<\]-]/);
      const end = begun < 0 ? text.length : certain + begun;
      this.#rest = text.slice(end);
      return text.slice(0, end);
    }
    let repaired = '';
    let at = 0;
    for (const { index, 0: part } of text.matchAll(PARTS)) {
      if (index >= certain) break;
      repaired += text.slice(at, index) + this.#part(part);
      at = index + part.length;
    }
    const end = Math.max(at, Math.min(certain, text.length));
    this.#rest = text.slice(end);
    return repaired + text.slice(at, end);
  }

  #part(part: string): string {
    if (this.#until !== undefined) {
      if (part === this.#until) this.#until = undefined;
      return part.length === 1 && part < ' ' ? '' : part;
    }
    this.#until = ENDS[part.toUpperCase()];
    if (part === '&' || part === '<') return `&${BARE[part]};`;
    if (part.startsWith('&#')) return referred(part);
    return part.length === 1 ? `&${BARE.none};` : part;
  }
}

/** One or two references by number: two halves are one character; what XML has no character for is none. */
function referred(part: string): string {
  const codes = Array.from(part.matchAll(/&#(?:(\d+)|x([\da-f]+));/gi), ([, decimal, hex = '']) =>
    decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal),
  );
  const [first = 0, second = 0] = codes;
  if (isHalf(first, 0xd8) && isHalf(second, 0xdc)) return String.fromCharCode(first, second);
  if (codes.every(isCharacter)) return part;
  return codes.map((code) => (isCharacter(code) ? `&#${code};` : `&${BARE.none};`)).join('');
}

const isHalf = (code: number, from: number): boolean => code >> 10 === from >> 2;

function isCharacter(code: number): boolean {
  if (code < 32) return code === 9 || code === 10 || code === 13;
  return code <= 0x10_ffff && code !== 0xfffe && code !== 0xffff && !(code >= 0xd800 && code <= 0xdfff);
}

/**
 * The characters of entities by name: XML's own five, HTML's, and those of the repair. One that nobody knows stays as it is written.
 * @param note is given what had to be made of a name.
 */
export function namedCharacters(note: (message: string) => void): Record<string, string> {
  const own: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return new Proxy<Record<string, string>>(
    {},
    {
      get(_target, name) {
        if (typeof name !== 'string') return undefined;
        if (Object.hasOwn(own, name)) return own[name];
        if (name === BARE.none) {
          note('characters that XML does not have were removed');
          return '';
        }
        const sign = name === BARE['&'] ? '&' : name === BARE['<'] ? '<' : undefined;
        if (sign !== undefined) {
          note(`expected ${sign === '&' ? '&amp;' : '&lt;'}; got ${sign} alone. It was read as it stands.`);
          return sign;
        }
        const known = characterOfEntity(name);
        note(
          known === undefined
            ? `expected an entity of XML or HTML; got "&${name};". It was left as it is written.`
            : `expected an entity of XML; got "&${name};" of HTML. It was read as its character.`,
        );
        return known ?? `&${name};`;
      },
    },
  );
}
