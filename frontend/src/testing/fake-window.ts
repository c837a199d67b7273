/** An entry of a fake browser's history. */
interface FakeEntry {
  readonly href: string;
  readonly state: unknown;
}

/** A browser's history as far as the application uses it: pushes take effect at once, steps back and forward arrive later. */
export class FakeWindow extends EventTarget {
  readonly entries: FakeEntry[];
  at: number;
  scrollY = 0;
  readonly sessionStorage = { getItem: () => null, setItem: () => undefined };
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'back' | 'scrollRestoration'> & { state: unknown };
  readonly location: { pathname: string; search: string; hash: string; assign(href: string): void };

  /** @param entries what a reload finds, the last one in view */
  constructor(entries: readonly FakeEntry[]) {
    super();
    this.entries = [...entries];
    this.at = entries.length - 1;
    const view = () => this.entries[this.at] ?? { href: '/', state: null };
    const url = () => new URL(view().href, 'http://site');
    this.history = {
      scrollRestoration: 'auto',
      get state() {
        return view().state;
      },
      pushState: (state, _unused, href) => {
        this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { state, href: String(href ?? view().href) });
        this.at += 1;
      },
      replaceState: (state, _unused, href) => {
        this.entries[this.at] = { state, href: String(href ?? view().href) };
      },
      back: () => void this.travel(-1),
    };
    this.location = {
      get pathname() {
        return url().pathname;
      },
      get search() {
        return url().search;
      },
      get hash() {
        return url().hash;
      },
      assign: (href) => this.history.pushState(null, '', href),
    };
  }

  /** Goes this many entries back or forward, as the visitor does; resolves once everything that follows is done. */
  async travel(by: number): Promise<void> {
    await Promise.resolve();
    this.at = Math.min(Math.max(this.at + by, 0), this.entries.length - 1);
    this.dispatchEvent(new Event('popstate'));
  }

  /** The addresses of all entries, the one in view in brackets. */
  trail(): string {
    return this.entries.map(({ href }, index) => (index === this.at ? `[${href}]` : href)).join(' ');
  }
}
