/** One series of a scrape: its labels, and its value. */
export interface Series {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What processes report, by the metric's name. */
export type Scrape = Map<string, Series[]>;

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;
const ESCAPED = { n: '\n', '\\': '\\', '"': '"' } as const;

/** Adds what `/metrics` of a process says, in Prometheus’s text format; lines that are no series are passed over. */
export function addScrape(scrape: Scrape, text: string): void {
  for (const line of text.split('\n')) {
    const [, name, labels = '', value = ''] = LINE.exec(line) ?? [];
    if (name === undefined) continue;
    const series = { labels: labelsOf(labels), value: numberOf(value) };
    const known = scrape.get(name);
    if (known) known.push(series);
    else scrape.set(name, [series]);
  }
}

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(LABEL)].map(([, name = '', value = '']) => [name, unescaped(value)]));
}

const unescaped = (text: string): string =>
  text.replace(/\\([n\\"])/g, (_, mark: keyof typeof ESCAPED) => ESCAPED[mark]);

const numberOf = (text: string): number => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text));
