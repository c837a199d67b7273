import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** The widths in pixels from which a layout changes (UI-1). Media queries can read no constants, so styles repeat them. */
const BREAKPOINTS = [400, 576, 768, 992, 1200, 1400];

const source = path.resolve(import.meta.dirname, '..');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

describe('the breakpoints', () => {
  it('UI-1 of the specification are the only widths that styles change at', () => {
    const allowed = BREAKPOINTS.flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 0.02}px`]);
    const others = styles.flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8');
      const queries = [...text.matchAll(/@media[^{]*/g)].flatMap(
        ([query]) => query.match(/(min|max)-width: [^)]+/g) ?? [],
      );
      return queries.filter((query) => !allowed.includes(query)).map((query) => `${file}: ${query}`);
    });
    expect(styles.length).toBeGreaterThan(20);
    expect(others).toEqual([]);
  });

  it('UI-1 motion of accordions and toasts takes 300 ms', () => {
    const tokens = readFileSync(path.join(source, 'app/tokens.css'), 'utf8');
    expect(tokens).toContain('--fold: 300ms var(--ease);');
    const uses = (file: string) => readFileSync(path.join(source, file), 'utf8');
    expect(uses('app/base.css')).toMatch(/details::details-content \{[^}]*block-size var\(--fold\)/);
    expect(uses('components/toast/toast.module.css')).toContain('animation: appear var(--fold);');
  });
});
