import type { ResultsPage } from '@forecourt/contracts';
import { Chip } from '../../../components/chip/chip.tsx';
import classes from './chips.module.css';
import { FilterButton } from './filters.tsx';

/** On a phone what opens price and distance; what narrows the search now, each to be taken away; then what many choose, each a click. */
export function Chips({ content }: { content: ResultsPage }) {
  const { chips, presets, typed_first: typed } = content;
  return (
    <div className={classes.row}>
      {typed && <FilterButton content={content} typed={typed.label} />}
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Chosen filters">
          {chips.map(({ label, href }) => (
            <li key={href}>
              <Chip label={label} href={href} />
            </li>
          ))}
          <li>
            <a className={classes.clear} href={content.clear_href} data-scroll="keep">
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
