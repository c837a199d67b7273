import type { KeyboardEvent } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './recent-list.module.css';
import { type RecentSearch, recentSearches } from './recent-searches.ts';

/** The last searches of this browser, offered again below the box that searches (SRCH-13). */
export function RecentList({ searches, onLeave }: { searches: readonly RecentSearch[]; onLeave(): void }) {
  return (
    <section className={classes.recent} aria-label="Recent searches">
      <div className={classes.head}>
        <h2>Recent searches</h2>
        <button type="button" onClick={() => recentSearches.change(() => [])}>
          Clear
        </button>
      </div>
      <ul onKeyDown={moveFocus}>
        {searches.map(({ labels, path }) => (
          <li key={path}>
            <a href={path} data-scroll="keep" onClick={onLeave}>
              <Icon name="clock" />
              <span>{labels.join(' · ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  const next = links[at + step];
  if (next instanceof HTMLElement) next.focus();
}
