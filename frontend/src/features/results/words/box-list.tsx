import type { ResultsPage } from '@forecourt/contracts';
import { type ComponentProps, type KeyboardEvent as ListKey, useEffect } from 'react';
import { Icon } from '../../../components/icon.tsx';
import classes from './recent-list.module.css';
import { type RecentSearch, recentSearches, useRecentSearches } from './recent-searches.ts';
import { SuggestionList } from './suggestion-list.tsx';

type BoxListProps = Omit<ComponentProps<typeof SuggestionList>, 'recent'> & { readonly content: ResultsPage };

/** What is offered below the box: the last searches while it is empty, then what the words may mean. */
export function BoxList({ content, ...props }: BoxListProps) {
  const recent = useRecentSearches(content);
  const { input, onLeave } = props;
  useEffect(() => {
    const place = input.current?.closest('search');
    const pressed = (event: KeyboardEvent) => {
      const isEscape = event.key === 'Escape';
      if (!isEscape && (event.key !== 'ArrowDown' || event.target !== input.current)) return;
      event.preventDefault();
      if (isEscape) {
        input.current?.focus();
        onLeave();
      } else place?.querySelector<HTMLElement>('section a')?.focus();
    };
    place?.addEventListener('keydown', pressed);
    return () => place?.removeEventListener('keydown', pressed);
  });
  if (props.text.trim() !== '') return <SuggestionList {...props} recent={recent} />;
  return recent.length > 0 ? <RecentList searches={recent} onLeave={props.onLeave} /> : null;
}

/** The last searches of this browser, offered again below the box that searches (SRCH-13). */
function RecentList({ searches, onLeave }: { searches: readonly RecentSearch[]; onLeave(): void }) {
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

function moveFocus(event: ListKey<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const links: (Element | null)[] = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  const next = links[at + step];
  if (next instanceof HTMLElement) next.focus();
}
