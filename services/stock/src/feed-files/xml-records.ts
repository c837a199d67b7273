import { SaxesParser } from 'saxes';
import type { CsvRecord } from '../feed/reading/csv-values.ts';

const DEEPEST = 32;
/** Values of one record, and their characters. */
const MOST_VALUES = 2_500;
const LONGEST_RECORD = 256 * 1024;
/** Characters between two records: more is one text without an end. */
const LONGEST_GAP = 1_000_000;
const PIECE = 16_384;

/** A record of XML, or why the file can't be read beyond it. */
export interface XmlRecord {
  record?: CsvRecord;
  fault?: string;
  cut?: boolean;
}

/**
 * Reads XML as it streams: each child of the root, or each element of this name, is a record whose columns are paths, such as `price.drive_away`
 * and `price.@currency`. Nothing is expanded but XML's own five entities, and nothing is fetched.
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
  readonly #element: string | undefined;
  readonly #path: string[] = [];
  #depth = 0;
  #values: Map<string, string[]> | undefined;
  #recordDepth = 0;
  #text = '';
  #size = 0;
  #sinceRecord = 0;
  #records: XmlRecord[] = [];

  constructor(element: string | undefined) {
    this.#element = element;
    this.#parser.on('error', (error) => {
      throw error;
    });
    this.#parser.on('doctype', () => {
      throw new Error('a document type is not accepted');
    });
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('closetag', () => this.#close());
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => this.#add(text));
  }

  write(piece: string): void {
    this.#sinceRecord += piece.length;
    if (this.#sinceRecord > LONGEST_GAP) throw new Error(`found no whole record in ${LONGEST_GAP} characters`);
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
  }

  take(): XmlRecord[] {
    const taken = this.#records;
    this.#records = [];
    return taken;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Error(`elements are nested in more than ${DEEPEST} levels`);
    this.#text = '';
    if (this.#values) this.#path.push(name);
    else if (this.#element === undefined ? this.#depth === 2 : name === this.#element) {
      this.#values = new Map();
      this.#recordDepth = this.#depth;
      this.#size = 0;
    }
    for (const [attribute, value] of Object.entries(attributes)) this.#keep(`@${attribute}`, value);
  }

  #close(): void {
    if (this.#values) {
      if (this.#text.trim() !== '') this.#keep('', this.#text.trim());
      if (this.#depth === this.#recordDepth) {
        this.#records.push({ record: Object.fromEntries([...this.#values].map(([path, all]) => [path, one(all)])) });
        this.#values = undefined;
        this.#sinceRecord = 0;
      }
    }
    this.#path.pop();
    this.#text = '';
    this.#depth -= 1;
  }

  #add(text: string): void {
    if (this.#values) this.#text += text;
  }

  #keep(last: string, value: string): void {
    if (!this.#values) return;
    this.#size += value.length;
    const path = [...this.#path, ...(last === '' ? [] : [last])].join('.');
    const known = this.#values.get(path);
    if (known) known.push(value);
    else this.#values.set(path, [value]);
    if (this.#size > LONGEST_RECORD || this.#values.size > MOST_VALUES || (known?.length ?? 0) > MOST_VALUES) {
      throw new Error(`a record is larger than ${LONGEST_RECORD / 1024} KiB or has more than ${MOST_VALUES} values`);
    }
  }
}

const one = (values: string[]): string | string[] => (values.length === 1 ? (values[0] ?? '') : values);
