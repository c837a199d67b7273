import type { ResultsPage } from '@forecourt/contracts';
import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../components/icon.tsx';
import { formHref } from '../../lib/link-rules.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { HiddenFields, stateWithout } from './hidden-fields.tsx';
import classes from './keyword-box.module.css';
import type { RecentList } from './recent-list.tsx';
import { useRecentSearches } from './use-recent-searches.ts';

const DEBOUNCE_MS = 300;

/** Searches while the visitor types, and offers the last searches again (SRCH-6, SRCH-13). One phrase is one entry of the history, however many letters it took. */
export function KeywordBox({ content }: { content: ResultsPage }) {
  const { href, go } = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const typedHref = useRef<string | null>(null);
  const recent = useRecentSearches(content);
  const [offered, setOffered] = useState(false);
  const [List, setList] = useState<ComponentType<ComponentProps<typeof RecentList>>>();

  const search = useDebounced((query: string) => {
    const fields = stateWithout(content.hidden, 'query');
    const to = formHref(content.path, [...fields, ['query', query.trim()]]);
    if (to === href) return;
    go(to, { replace: typedHref.current === href, scroll: 'keep' });
    typedHref.current = to;
  }, DEBOUNCE_MS);

  // Back, or a chip taken away, changes the words from outside; the visitor's own typing is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = content.query;
  }, [content.query]);

  const offer = () => {
    setOffered(true);
    if (recent.length === 0 || List) return;
    import('./recent-list.tsx').then(
      (loaded) => setList(() => loaded.RecentList),
      // The box searches without it.
      () => undefined,
    );
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOffered(false);
  };
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && offered) {
      event.preventDefault();
      setOffered(false);
      input.current?.focus();
    }
    if (event.key === 'ArrowDown' && event.target === input.current && offered) {
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>('section a')?.focus();
    }
  };

  return (
    <search className={classes.place} onBlur={left} onKeyDown={pressed}>
      <form className={classes.box} action={content.path} method="get" data-scroll="keep" onSubmit={search.cancel}>
        <HiddenFields fields={content.hidden} except="query" />
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name="query"
          aria-label="Keyword search"
          placeholder={content.placeholder}
          defaultValue={content.query}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onFocus={offer}
          onChange={(event) => {
            setOffered(event.target.value === '');
            search(event.target.value);
          }}
        />
        <button type="submit">Search</button>
      </form>
      {offered && List && recent.length > 0 && <List searches={recent} onLeave={() => setOffered(false)} />}
    </search>
  );
}
