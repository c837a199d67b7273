import { isMap, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** The most bytes of one file: a document has at most as many. */
export const MOST_FILE_BYTES = 256_000;
/** Enough for anchors that a person writes; a file that multiplies itself by aliases has more. */
const MOST_ALIASES = 50;

/** What is wrong with a file, where, and what was expected. */
export interface FileFault {
  /** Within the site's folder, as pages/about-us.yaml. */
  readonly file: string;
  /** From 1; undefined if it is about the whole file. */
  readonly line?: number | undefined;
  /** The path in the document, as blocks[0].title; '' for all of it. */
  readonly path: string;
  /** What was expected, and what came. */
  readonly message: string;
}

/** A YAML file as it was read. */
export interface YamlFile {
  readonly file: string;
  /** If it has faults, what could be read before them; undefined if nothing could. */
  readonly value: unknown;
  readonly faults: readonly FileFault[];
  /** The line of a path in it, as blocks[0].title, or of the nearest part above that is there. */
  lineOf(path: string): number | undefined;
}

/** Reads a YAML text. Nothing in it can take more than a moment or a few megabytes: its size and its aliases are limited. */
export function readYaml(file: string, text: string): YamlFile {
  const refused = (message: string, line?: number, value?: unknown): YamlFile => ({
    file,
    value,
    faults: [{ file, line, path: '', message }],
    lineOf: () => line,
  });
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_FILE_BYTES) return refused(`expected at most ${MOST_FILE_BYTES} bytes; got ${bytes}`);
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: true });
  const [error] = document.errors;
  if (error) {
    return refused(`expected YAML; ${error.message}`, counter.linePos(error.pos[0]).line, readSoFar(document));
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
    const lineOf = (path: string) => {
      const at = placeOf(document.contents, stepsOf(path));
      return at === undefined ? undefined : counter.linePos(at).line;
    };
    return { file, value, faults: [], lineOf };
  } catch {
    return refused(`expected YAML whose aliases are used at most ${MOST_ALIASES} times; got more`);
  }
}

/** What there is of a document with errors. */
function readSoFar(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES });
  } catch {
    return undefined;
  }
}

/** `blocks[0].title` → `['blocks', 0, 'title']`. */
function stepsOf(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, place]) => (place === undefined ? part : Number(place)));
}

/** Where the deepest step that is there begins, as an offset in the text. */
function placeOf(node: unknown, [step, ...rest]: readonly (string | number)[]): number | undefined {
  if (step === undefined) return undefined;
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
    if (!isPair(pair) || !isScalar(pair.key)) return undefined;
    return placeOf(pair.value, rest) ?? pair.key.range?.[0];
  }
  if (!isSeq(node)) return undefined;
  const item = node.items[Number(step)] as { range?: [number, number, number] | null } | undefined;
  return placeOf(item, rest) ?? item?.range?.[0];
}
