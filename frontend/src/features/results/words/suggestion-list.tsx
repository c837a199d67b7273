import type { Suggestion, Suggestions } from '@forecourt/contracts';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { isObject } from '../../../lib/api-error.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import type { RecentSearch } from './recent-searches.ts';
import classes from './suggestion-list.module.css';

interface Option extends Pick<Suggestion, 'label' | 'parts' | 'count' | 'href'> {
  readonly kind: Suggestion['kind'] | 'recent';
}

/** What an option is known by, wherever it stands in the list. */
const keyOf = ({ kind, href }: Option): string => `${kind} ${href}`;

const MOST_RECENT = 2;
const KINDS: Readonly<Record<Option['kind'], string>> = {
  words: 'Search',
  make: 'Make',
  model: 'Model',
  body: 'Body',
  place: 'Place',
  dealership: 'Dealership',
  recent: 'Recent',
};

/**
 * What the words in the box may mean, as the list of a combobox (SRCH-17, the ARIA pattern): the focus stays in the box, and arrows, Enter
 * and Escape work there.
 */
export function SuggestionList({
  input,
  text,
  recent,
  onLeave,
}: {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  recent: readonly RecentSearch[];
  onLeave(): void;
}) {
  const id = useId();
  const { go } = useNavigation();
  const suggested = useSuggestions(text);
  // Before the answer there is no list: its first option would become another under the finger.
  const options = suggested ? [...suggested, ...recentOptions(recent, text)] : [];
  const [active, setActive] = useState<{ text: string; key: string | undefined }>({ text, key: undefined });
  // Other words, other suggestions: none of them is chosen yet.
  const at = active.text === text ? options.findIndex((option) => keyOf(option) === active.key) : -1;
  const choose = (option: Option) => {
    onLeave();
    go(option.href, { scroll: 'keep' });
    input.current?.blur();
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      // The box itself is one of the places that the arrows pass.
      const option = options[((at + 1 + step + options.length + 1) % (options.length + 1)) - 1];
      setActive({ text, key: option && keyOf(option) });
    }
    const option = options[at];
    if (event.key === 'Enter' && option) {
      event.preventDefault();
      choose(option);
    }
  };
  useCombobox(input, id, at, options.length > 0, pressed);
  useEffect(() => {
    // The focus stays in the box, so no browser scrolls to what the arrows reach.
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  const status = <Status text={suggested && saidOf(options)} />;
  if (options.length === 0) return status;
  return (
    <>
      <div className={classes.list} id={id} role="listbox" aria-label="Suggestions" tabIndex={-1}>
        {options.map((option, place) => (
          <div
            key={keyOf(option)}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === at}
            tabIndex={-1}
            className={classes.option}
            // Before the box loses the focus and the list with it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={(event) => event.key === 'Enter' && choose(option)}
          >
            <Icon name={option.kind === 'recent' ? 'clock' : option.kind === 'place' ? 'pin' : 'search'} />
            {option.parts ? <Parts parts={option.parts} /> : <span className={classes.label}>{option.label}</span>}
            <span className={classes.kind}>
              {option.count === null ? KINDS[option.kind] : `${KINDS[option.kind]}, ${formatNumber(option.count)}`}
            </span>
          </div>
        ))}
      </div>
      {status}
    </>
  );
}

/** What the words are understood as so far: the chips that the search will have (SRCH-17). */
function Parts({ parts }: { parts: NonNullable<Option['parts']> }) {
  return (
    <span className={classes.parts}>
      {parts.map(({ label, understood }) => (
        <span key={label} className={classes.part} data-understood={understood}>
          {label}
        </span>
      ))}
    </span>
  );
}

/** Said while the visitor types, as the list is only seen. */
function Status({ text }: { text: string | undefined }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

function saidOf(options: readonly Option[]): string {
  const understood = options[0]?.parts?.flatMap((part) => (part.understood ? [part.label] : [])) ?? [];
  const number = options.length === 1 ? '1 suggestion' : `${options.length || 'No'} suggestions`;
  return understood.length > 0 ? `${understood.join(', ')}. ${number}` : number;
}

/** Makes the box a combobox while the list is there. */
function useCombobox(
  input: RefObject<HTMLInputElement | null>,
  id: string,
  active: number,
  open: boolean,
  pressed: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(pressed);
  // Before the list is painted: a key that is pressed as soon as it shows must meet the list, not the box without one.
  useLayoutEffect(() => {
    latest.current = pressed;
    const box = input.current;
    box?.setAttribute('role', 'combobox');
    box?.setAttribute('aria-autocomplete', 'list');
    box?.setAttribute('aria-expanded', String(open));
    box?.setAttribute('aria-controls', id);
    if (active < 0) box?.removeAttribute('aria-activedescendant');
    else box?.setAttribute('aria-activedescendant', `${id}-${active}`);
  });
  useEffect(() => {
    const box = input.current;
    const onKey = (event: KeyboardEvent) => latest.current(event);
    box?.addEventListener('keydown', onKey);
    return () => {
      box?.removeEventListener('keydown', onKey);
      box?.setAttribute('aria-expanded', 'false');
      box?.removeAttribute('aria-activedescendant');
      box?.removeAttribute('aria-controls');
    };
  }, [input]);
}

/** Asked for at once; an answer that another has overtaken is dropped, and the last one stays until the next is there. Undefined before the first. */
function useSuggestions(text: string): readonly Suggestion[] | undefined {
  const [found, setFound] = useState<readonly Suggestion[]>();
  useEffect(() => {
    const asked = new AbortController();
    load(text, asked.signal).then(
      (answer) => !asked.signal.aborted && setFound(answer),
      // The box searches without it.
      () => !asked.signal.aborted && setFound([]),
    );
    return () => asked.abort();
  }, [text]);
  return found;
}

async function load(q: string, signal: AbortSignal): Promise<readonly Suggestion[]> {
  const address = `/api/suggestions?${new URLSearchParams({ q })}`;
  const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
  const body: unknown = response.ok ? await response.json() : null;
  return isObject(body) && Array.isArray(body.suggestions) ? (body as Suggestions).suggestions : [];
}

function recentOptions(recent: readonly RecentSearch[], text: string): Option[] {
  const typed = text.trim().toLowerCase();
  return recent
    .filter(({ labels }) => labels.some((label) => label.toLowerCase().includes(typed)))
    .slice(0, MOST_RECENT)
    .map(({ labels, path }) => ({ kind: 'recent', label: labels.join(' · '), count: null, href: path }));
}
