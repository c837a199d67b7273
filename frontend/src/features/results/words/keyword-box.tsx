import type { ResultsPage } from '@forecourt/contracts';
import {
  type ComponentProps,
  type ComponentType,
  type FocusEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useDebounced } from '../../../lib/debounce.ts';
import { formHref } from '../../../lib/link-rules.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { HiddenFields, stateWithout } from '../filters/hidden-fields.tsx';
import type { BoxList } from './box-list.tsx';
import classes from './keyword-box.module.css';

const DEBOUNCE_MS = 300;

/** Searches while the visitor types, and offers the last searches again (SRCH-6, SRCH-13). One phrase is one entry of the history, however many letters it took. */
export function KeywordBox({ content }: { content: ResultsPage }) {
  const { href, go, loading, failed } = useNavigation();
  const input = useRef<HTMLInputElement>(null);
  const typedHref = useRef<string | null>(null);
  useRememberedSearch(content);
  const [offered, setOffered] = useState(false);
  const [sent, setSent] = useState(false);
  const [text, setText] = useState('');
  const [List, setList] = useState<ComponentType<ComponentProps<typeof BoxList>>>();

  // Words become filters with each answer, so all of a phrase is added to the search that was there before it.
  const before = useRef(content);
  const hrefFor = (query: string) => {
    const { path, hidden } = before.current;
    return formHref(path, [...stateWithout(hidden, 'query'), ['query', query.trim()]]);
  };
  const search = useDebounced((query: string) => {
    const to = hrefFor(query);
    if (to === href) return;
    go(to, { replace: typedHref.current === href, scroll: 'keep' });
    typedHref.current = to;
  }, DEBOUNCE_MS);

  // Once they are sent, what was understood is in the address, and only the rest stays in the box (SRCH-17).
  const settle = () => {
    const settled = formHref(content.path, content.hidden);
    if (input.current) input.current.value = content.query;
    before.current = content;
    setSent(false);
    if (settled !== href) go(settled, { replace: true, scroll: 'keep' });
  };
  useEffect(() => {
    if (sent && !loading && !failed) settle();
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    search.cancel();
    const to = hrefFor(input.current?.value ?? '');
    if (to !== href) go(to, { replace: typedHref.current === href, scroll: 'keep' });
    setOffered(false);
    setSent(true);
  };

  // Back, or a chip taken away, changes the words from outside; the visitor's own typing is never overwritten.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = content.query;
    // On a narrow screen it folds while one scrolls; without this it stays with the heading.
    if (matchMedia('(max-width: 991.98px)').matches) import('./folding-search.ts').catch(() => undefined);
  }, [content]);

  const offer = () => {
    before.current = content;
    setOffered(true);
    setText(input.current?.value ?? '');
    if (List) return;
    import('./box-list.tsx').then(
      (loaded) => setList(() => loaded.BoxList),
      // The box searches without it.
      () => undefined,
    );
  };
  const left = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOffered(false);
  };

  return (
    <search className={classes.place} onBlur={left}>
      <form className={classes.box} action={content.path} method="get" data-scroll="keep" onSubmit={send}>
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
          onKeyDown={({ key }) => key === 'ArrowDown' && !offered && offer()}
          onChange={(event) => {
            setOffered(true);
            setText(event.target.value);
            search(event.target.value);
          }}
        />
        <button type="submit">Search</button>
      </form>
      {offered && List && <List input={input} text={text} content={content} onLeave={() => setOffered(false)} />}
    </search>
  );
}

/** Adds the current search to the recent ones (SRCH-13); a search of everything does not count. What keeps them loads with the first. */
function useRememberedSearch({ chips, path, hidden }: ResultsPage): void {
  const here = formHref(path, hidden);
  const words = JSON.stringify(chips.map(({ label }) => label));
  useEffect(() => {
    const labels: string[] = JSON.parse(words);
    if (labels.length === 0) return;
    import('./recent-searches.ts').then(
      ({ rememberSearch }) => rememberSearch({ labels, path: here }),
      // The search is whole without it.
      () => undefined,
    );
  }, [words, here]);
}
