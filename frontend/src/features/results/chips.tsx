import type { ResultsPage } from '@forecourt/contracts';
import { Chip } from '../../components/chip/chip.tsx';
import classes from './chips.module.css';

/** What narrows the search now, each to be taken away, then what many choose, each a click. */
export function Chips({ content: { chips, presets, clear_href: clearHref } }: { content: ResultsPage }) {
  if (chips.length === 0 && presets.length === 0) return null;
  return (
    <div className={classes.row}>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Chosen filters">
          {chips.map(({ label, href }) => (
            <li key={href}>
              <Chip label={label} href={href} />
            </li>
          ))}
          <li>
            <a className={classes.clear} href={clearHref} data-scroll="keep">
              Clear all
            </a>
          </li>
        </ul>
      )}
      {presets.length > 0 && (
        <ul className={classes.chips} aria-label="Popular filters">
          {presets.map(({ label, href }) => (
            <li key={label}>
              <a className={classes.preset} href={href} data-scroll="keep" rel="nofollow">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
