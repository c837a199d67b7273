import type { FieldError } from '@forecourt/contracts';
import { SaxesParser } from 'saxes';
import type { CsvRecord } from '../feed/reading/csv-rules.ts';
import { tidied } from '../feed/reading/plain-text.ts';
import { namedCharacters, XmlRepair } from './xml-repair.ts';

const DEEPEST = 32;
/** Values of one record, and their characters. */
const MOST_VALUES = 2_500;
const LONGEST_RECORD = 256 * 1024;
/** Characters between two records: more is one text without an end. */
const LONGEST_GAP = 1_000_000;
/** What is said of one record's text. */
const MOST_WARNINGS = 10;
const PIECE = 16_384;
/** Stand for the beginning or end of an element, and of one that begins a line, in the text around it. */
const ELEMENT = '\u0001';
const LINE = '\u0002';
/** Elements that are not data but part of the text around them. */
const inText: ReadonlySet<string> = new Set(
  'a abbr b big blockquote br center code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strike strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
const inLines: ReadonlySet<string> = new Set(
  'blockquote br center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tr ul'.split(' '),
);

/** A record of XML, or why the file can't be read beyond it. */
export interface XmlRecord {
  record?: CsvRecord;
  fault?: string;
  cut?: boolean;
  /** What was dropped from it while it was read. */
  warnings?: FieldError[];
  /** It has swallowed others, so which ones the file has is a guess. */
  doubt?: string;
}

/** An element that is open. */
interface OpenElement {
  readonly name: string;
  /** All of its text so far, that of elements in it too. */
  text: string;
  /** Whether it has text of its own beside its elements. */
  hasText: boolean;
  hasElements: boolean;
  /** Whether all elements in it are part of a text. */
  isMarkup: boolean;
}

/**
 * Reads XML as it streams: each child of the root, or each element of this name, is a record whose columns are paths, such as `price.drive_away`
 * and `price.@currency`. The text of an element is all of it, in order: elements within text become blanks or line breaks. Nothing is
 * expanded but the entities of XML and HTML, and nothing is fetched.
 */
export async function* xmlRecords(text: AsyncIterable<string>, element: string | undefined): AsyncGenerator<XmlRecord> {
  const reader = new XmlReader(element);
  try {
    for await (const piece of text) {
      for (let from = 0; from < piece.length; from += PIECE) {
        reader.write(piece.slice(from, from + PIECE));
        yield* reader.take();
      }
    }
    reader.end();
    yield* reader.take();
  } catch (error) {
    yield* reader.take();
    yield { cut: true, fault: `can’t read the file beyond this point: ${(error as Error).message.slice(0, 300)}` };
  }
}

class XmlReader {
  readonly #parser = new SaxesParser();
  readonly #repair = new XmlRepair();
  readonly #element: string | undefined;
  /** Those within the record, the record itself first. */
  #open: OpenElement[] = [];
  #depth = 0;
  #values: Map<string, string[]> | undefined;
  #name = '';
  #size = 0;
  #sinceRecord = 0;
  #records: XmlRecord[] = [];
  #warnings: FieldError[] = [];
  #doubt: string | undefined;

  constructor(element: string | undefined) {
    this.#element = element;
    this.#parser.ENTITIES = namedCharacters((message) => this.#warn(message));
    this.#parser.on('error', (error) => {
      throw error;
    });
    this.#parser.on('doctype', () => {
      throw new Error('a document type is not accepted');
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#begin(name, attributes));
    this.#parser.on('closetag', () => this.#end());
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => {
      this.#doubtOf('CDATA', text);
      this.#add(text);
    });
    this.#parser.on('comment', (text) => this.#doubtOf('a comment', text));
  }

  write(piece: string): void {
    this.#sinceRecord += piece.length;
    if (this.#sinceRecord > LONGEST_GAP) throw new Error(`found no whole record in ${LONGEST_GAP} characters`);
    const text = piece.includes('\0') ? piece.replaceAll('\0', '') : piece;
    if (text.length < piece.length) this.#warn('NUL characters were removed from the file here');
    this.#parser.write(this.#repair.push(text));
  }

  end(): void {
    this.#parser.write(this.#repair.end());
    this.#parser.close();
  }

  take(): XmlRecord[] {
    const taken = this.#records;
    this.#records = [];
    return taken;
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Error(`elements are nested in more than ${DEEPEST} levels`);
    const within = this.#open.at(-1);
    if (within) within.hasElements = true;
    const isRecord = this.#element === undefined ? this.#depth === 2 : name === this.#element;
    if (!this.#values && isRecord) {
      this.#values = new Map();
      this.#name = name;
      this.#size = 0;
    }
    if (!this.#values) return;
    this.#open.push({ name, text: '', hasText: false, hasElements: false, isMarkup: true });
    for (const [attribute, value] of Object.entries(attributes)) this.#keep(`@${attribute}`, value);
  }

  #end(): void {
    this.#depth -= 1;
    const ended = this.#open.at(-1);
    if (!this.#values || !ended) return;
    const text = textOf(ended);
    if (text !== '') this.#keep('', text);
    this.#open.pop();
    const within = this.#open.at(-1);
    if (within) {
      this.#addWhole(within, ended);
      return;
    }
    const record = Object.fromEntries([...this.#values].map(([path, all]) => [path, one(all)]));
    this.#records.push({
      ...(this.#doubt === undefined ? { record } : { fault: this.#doubt, doubt: this.#doubt }),
      ...(this.#warnings.length > 0 ? { warnings: this.#warnings } : {}),
    });
    this.#values = undefined;
    this.#sinceRecord = 0;
    this.#warnings = [];
    this.#doubt = undefined;
  }

  #warn(message: string): void {
    if (this.#warnings.length >= MOST_WARNINGS || this.#warnings.some((known) => known.message === message)) return;
    this.#warnings.push({ field: '', message });
  }

  #add(text: string): void {
    const element = this.#open.at(-1);
    if (!element) return;
    element.text += text;
    element.hasText ||= text.trim() !== '';
  }

  /** The text of an element counts in that around it. The record itself has none. */
  #addWhole(around: OpenElement, { name, text, isMarkup }: OpenElement): void {
    const local = name.toLowerCase();
    around.isMarkup &&= isMarkup && inText.has(local);
    if (this.#open.length === 1) return;
    const edge = inLines.has(local) ? LINE : ELEMENT;
    around.text += edge + text + edge;
    if (around.text.length > LONGEST_RECORD) throw new Error(tooLarge);
  }

  /** Text that is not looked into may hold the end of this record and all of others, if its own end is missing. */
  #doubtOf(what: string, text: string): void {
    if (!this.#values || !text.includes(`</${this.#name}`)) return;
    const line = this.#parser.line - (text.match(/\n/g)?.length ?? 0);
    this.#doubt = `line ${line}: expected ${what} to end before its record does; got one with the end of <${this.#name}> in it`;
  }

  #keep(last: string, value: string): void {
    if (!this.#values) return;
    this.#size += value.length;
    const names = this.#open.slice(1).map(({ name }) => name);
    const path = [...names, ...(last === '' ? [] : [last])].join('.');
    const known = this.#values.get(path);
    if (known) known.push(value);
    else this.#values.set(path, [value]);
    if (this.#size > LONGEST_RECORD || this.#values.size > MOST_VALUES || (known?.length ?? 0) > MOST_VALUES) {
      throw new Error(tooLarge);
    }
  }
}

const tooLarge = `a record is larger than ${LONGEST_RECORD / 1024} KiB or has more than ${MOST_VALUES} values`;

/** The text of an element: as it stands; with elements in it if it is text with markup; of a mere container none. */
function textOf({ text, hasText, hasElements, isMarkup }: OpenElement): string {
  if (!hasElements) return text.trim();
  if (!hasText && !isMarkup) return '';
  return tidied(text.replace(/\s+/g, ' ').replaceAll(ELEMENT, ' ').replaceAll(LINE, '\n'));
}

const one = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values);
