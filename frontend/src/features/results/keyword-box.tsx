import type { ResultsPage } from '@forecourt/contracts';
import { useEffect, useRef } from 'react';
import { Icon } from '../../components/icon.tsx';
import { formHref } from '../../lib/link-rules.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { HiddenFields, stateWithout } from './hidden-fields.tsx';
import classes from './keyword-box.module.css';

const DEBOUNCE_MS = 300;

/** Searches while the visitor types. One phrase is one entry of the history, however many letters it took. */
export function KeywordBox({ content }: { content: ResultsPage }) {
  const { href, go } = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const typedHref = useRef<string | null>(null);

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

  return (
    <search>
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
          onChange={(event) => search(event.target.value)}
        />
        <button type="submit">Search</button>
      </form>
    </search>
  );
}
