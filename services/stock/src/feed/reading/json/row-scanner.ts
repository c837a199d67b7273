import { BodyError, kindOf, notJson } from './body-error.ts';
import { ENVELOPE, expectedAt, isInList, isInValue, type Place, placeAfter } from './envelope.ts';
import { type JsonFault, jsonFault } from './json-fault.ts';
import { SingleEvent } from './single-event.ts';
import { BracketError, beginsValue, type Excess, GOES_ON, isSpace, ValueScanner } from './value-scanner.ts';

/** The limits of a body of events, checked before any object is created from it. */
export interface BodyBounds {
  /** Most events. */
  readonly rows: number;
  /** Most lists and objects within each other, in one event. */
  readonly depth: number;
  /** Most bytes of one event. */
  readonly rowBytes: number;
  /** Most members and items of one event, in all its objects and lists. */
  readonly rowParts: number;
}

/** One event of a body: its text, or why it was not read. */
export interface ScannedRow {
  readonly index: number;
  readonly text?: string;
  readonly excess?: Excess;
  /** The byte of the body that it begins at. */
  readonly at: number;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Finds the events of a JSON body in its chunks, which may be split anywhere, without creating an object of them: one event as an object, or
 * `{"events": […]}`. Between events it holds nothing, and of an event no more than its bounds allow; so a body's size costs no memory.
 * If every text that it returns passes JSON.parse, the body as a whole is JSON, except for the inside of an event that is over a bound.
 */
export class RowScanner {
  readonly #bounds: BodyBounds;
  readonly #value: ValueScanner;
  #place: Place = 'start';
  #rows = 0;
  /** Bytes of the body before the present chunk. */
  #before = 0;
  /** Where the present value begins, in the body. */
  #valueAt = 0;
  #marks = 0;
  #hasEvents = false;
  /** The body so far: it is the one event, unless a member `events` comes. */
  #single: SingleEvent | undefined;

  constructor(bounds: BodyBounds) {
    this.#bounds = bounds;
    this.#value = new ValueScanner({ depth: bounds.depth, bytes: bounds.rowBytes, parts: bounds.rowParts });
  }

  /** The events that end in a chunk, one after another. @throws BodyError */
  *read(chunk: Buffer): Generator<ScannedRow> {
    let at = 0;
    // What the body is so far is kept from where this chunk joins it.
    let joined = 0;
    while (at < chunk.length) {
      if (this.#place === 'in row') {
        const from = at;
        at = this.#scan(chunk, from);
        if (at === GOES_ON) break;
        this.#place = 'after row';
        yield this.#row(chunk, from, at);
        continue;
      }
      if (this.#place === 'in name' || this.#place === 'in member') {
        const from = at;
        at = this.#scan(chunk, from);
        if (at === GOES_ON) break;
        const text = this.#textBeside(chunk, from, at);
        if (this.#place === 'in member') this.#place = 'after member';
        else if (this.#isEvents(text)) this.#listBegins(chunk, joined, at);
        else this.#place = 'colon';
        continue;
      }
      const byte = chunk[at] ?? 0;
      if (!isSpace(byte) && !this.#isMark(byte, at)) {
        this.#step(byte, chunk, at);
        if (!this.#single && this.#place === 'first name') {
          joined = at;
          this.#single = new SingleEvent(this.#bounds, this.#before + at);
        }
        if (this.#place === 'end') this.#single?.add(chunk, joined, at + 1);
        // The first byte of a value, or of a name, is the value scanner's.
        if (isInValue(this.#place)) continue;
      }
      at += 1;
    }
    if (this.#place !== 'end') this.#single?.add(chunk, joined, chunk.length);
    this.#before += chunk.length;
  }

  /** The one event of a body that was no list of them, once all chunks were read. @throws BodyError if the body is cut off. */
  *end(): Generator<ScannedRow> {
    if (this.#place === 'start') throw new BodyError('shape', '', `expected ${ENVELOPE}; got nothing`);
    if (this.#place !== 'end') {
      const expected = expectedAt(this.#place);
      throw this.#fault({ at: this.#before, came: 'the end', expected });
    }
    if (this.#single) yield this.#single.row();
  }

  /** Why the text of a row is no JSON. */
  faultOf({ index, text = '', at }: Omit<ScannedRow, 'excess'>): BodyError | undefined {
    const fault = jsonFault(text);
    return (
      fault && notJson(this.#single ? -1 : index, { ...fault, at: at + Buffer.byteLength(text.slice(0, fault.at)) })
    );
  }

  /** Takes a byte between the values; of a value it is the first. */
  #step(byte: number, chunk: Buffer, at: number): void {
    const startsValue = beginsValue(byte);
    const next = placeAfter(this.#place, byte, startsValue);
    if (next === undefined) throw this.#misplaced(chunk, at, startsValue);
    if (next === 'in row' && this.#rows === this.#bounds.rows) {
      throw new BodyError('rows', 'events', `expected at most ${this.#bounds.rows} events; got more`);
    }
    this.#place = next;
    if (!isInValue(next)) return;
    this.#valueAt = this.#before + at;
    this.#value.start(next === 'in row' ? 0 : 1);
  }

  #misplaced(chunk: Buffer, at: number, startsValue: boolean): BodyError {
    const expected = expectedAt(this.#place);
    if (!startsValue || (this.#place !== 'start' && this.#place !== 'events'))
      return this.#unexpected(chunk, at, expected);
    const field = this.#place === 'start' ? '' : 'events';
    return new BodyError('shape', field, `expected ${expected}; got ${kindOf(chunk[at] ?? 0)}`);
  }

  #scan(chunk: Buffer, from: number): number {
    try {
      return this.#value.scan(chunk, from);
    } catch (error) {
      if (!(error instanceof BracketError)) throw error;
      const fault = this.#unexpected(chunk, error.at, error.expected);
      throw error.expected.startsWith('"') ? fault : new BodyError('depth', fault.field, fault.message);
    }
  }

  #row(chunk: Buffer, from: number, end: number): ScannedRow {
    const { excess } = this.#value;
    const row = { index: this.#rows, at: this.#valueAt };
    this.#rows += 1;
    return excess ? { ...row, excess } : { ...row, text: this.#value.text(chunk, from, end) };
  }

  /** The text of a name or member that just ended; undefined if it is over a bound and may be part of the one event. */
  #textBeside(chunk: Buffer, from: number, end: number): string | undefined {
    this.#single?.count(1 + this.#value.parts);
    if (this.#value.excess) {
      if (this.#hasEvents) throw this.#besideTooLarge();
      return undefined;
    }
    // As part of the one event it is parsed with it, and as a name it has to be known.
    if (!this.#hasEvents && this.#place === 'in member') return undefined;
    const text = this.#value.text(chunk, from, end);
    const value = this.#parse(text, this.#valueAt);
    return typeof value === 'string' ? value : undefined;
  }

  #isEvents(name: string | undefined): boolean {
    if (name !== 'events') return false;
    if (this.#hasEvents) throw new BodyError('shape', 'events', 'expected one list of events; got another');
    this.#hasEvents = true;
    return true;
  }

  #parse(text: string, at: number): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw this.faultOf({ index: -1, text, at }) ?? error;
    }
  }

  /** The body is a list of events: what was before it is not an event, but must be JSON. */
  #listBegins(chunk: Buffer, joined: number, at: number): void {
    this.#place = 'events colon';
    this.#single?.add(chunk, joined, at);
    const { text, at: from } = this.#single?.row() ?? {};
    if (text === undefined || from === undefined) throw this.#besideTooLarge();
    this.#parse(`${text}:0}`, from);
    this.#single = undefined;
  }

  #besideTooLarge(): BodyError {
    const { rowBytes, rowParts } = this.#bounds;
    const message = `expected at most ${rowBytes} bytes and ${rowParts} members and items beside the events; got more`;
    return new BodyError('shape', '', message);
  }

  #isMark(byte: number, at: number): boolean {
    if (this.#before + at !== this.#marks || byte !== BYTE_ORDER_MARK[this.#marks]) return false;
    this.#marks += 1;
    return true;
  }

  #unexpected(chunk: Buffer, at: number, expected: string): BodyError {
    const [character = ''] = chunk.toString('utf8', at, at + 4);
    return this.#fault({ at: this.#before + at, came: JSON.stringify(character), expected });
  }

  #fault(fault: JsonFault): BodyError {
    return notJson(isInList(this.#place) ? this.#rows : -1, fault);
  }
}
