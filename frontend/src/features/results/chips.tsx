import type { ResultsPage } from '@forecourt/contracts';
import { Chip } from '../../components/chip/chip.tsx';
import classes from './chips.module.css';

/** What narrows the search now: each chip takes its own away. */
export function Chips({ chips, clearHref }: { chips: ResultsPage['chips']; clearHref: string }) {
  if (!chips.length) return null;
  return (
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
  );
}
