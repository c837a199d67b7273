import type { ResultsPage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './chips.module.css';

/** What narrows the search now: each chip takes its own away. */
export function Chips({ chips, clearHref }: { chips: ResultsPage['chips']; clearHref: string }) {
  if (!chips.length) return null;
  return (
    <ul className={classes.chips} aria-label="Chosen filters">
      {chips.map((chip) => (
        <li key={chip.href}>
          <a href={chip.href} data-scroll="keep" rel="nofollow" aria-label={`Remove ${chip.label}`}>
            {chip.label}
            <Icon name="close" />
          </a>
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
