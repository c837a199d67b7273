import type { BlockViewOf } from '@forecourt/contracts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { useDebounced } from '../../lib/debounce.ts';
import { formatNumber } from '../../lib/format.ts';
import { countOf, useCountUp } from '../../lib/found-count.ts';
import { BlockButtons } from './block-buttons.tsx';
import classes from './search-hero.module.css';

type Block = BlockViewOf<'search_hero'>;

/** The top of a home page, with its only h1 and a search that says how many vehicles it finds (HOME-1). */
export function SearchHero({ block }: { block: Block }) {
  const { title, html, picture, buttons } = block;
  return (
    <section className={classes.hero} data-picture={picture !== null}>
      <div className={classes.stage}>
        <div className={classes.words}>
          <h1>{title}</h1>
          {html && <Prose html={html} lead />}
        </div>
        {picture && (
          <div className={classes.picture}>
            <Photo picture={picture} load="first" place="half" />
          </div>
        )}
      </div>
      <div className={classes.way}>
        <Search block={block} />
        <BlockButtons buttons={buttons} />
      </div>
    </section>
  );
}

const TYPING_MS = 400;

/** A plain GET form of words and choices; with JavaScript its button counts what they find. */
function Search({ block: { action, placeholder, hidden, fields, count, noun } }: { block: Block }) {
  const [found, setFound] = useState(count);
  const form = useRef<HTMLFormElement>(null);
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async () => {
    if (!form.current) return;
    asking.current?.abort();
    const question = new AbortController();
    asking.current = question;
    const chosen = [...new FormData(form.current)].map(([name, value]) => [name, String(value)] as const);
    const answer = await countOf(action, [...hidden, ...chosen], question.signal).catch(() => null);
    if (!question.signal.aborted) setFound(answer);
  };
  const askSoon = useDebounced(ask, TYPING_MS);
  const type = (event: SyntheticEvent) => {
    // The form asks at once for what is chosen; while one types, the last count is another search's.
    event.stopPropagation();
    setFound(null);
    askSoon();
  };
  return (
    <search className={classes.search}>
      <form ref={form} action={action} method="get" onChange={ask} data-words>
        <label className={classes.box}>
          <span className="visually-hidden">Search by words</span>
          <Icon name="search" />
          <input
            type="search"
            name="query"
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            onChange={type}
          />
        </label>
        {fields.map(({ name, label, any, options }) => (
          <label key={name} className={classes.field}>
            <span>{label}</span>
            <select name={name} defaultValue="" autoComplete="off">
              <option value="">{any}</option>
              {options.map(({ value, label: option }) => (
                <option key={value} value={value}>
                  {option}
                </option>
              ))}
            </select>
          </label>
        ))}
        <ShowFound found={found} noun={noun} />
        <p className="visually-hidden" aria-live="polite">
          {found !== null && found !== count && `${formatNumber(found)} ${found === 1 ? noun.one : noun.many}`}
        </p>
      </form>
    </search>
  );
}

function ShowFound({ found, noun }: { found: number | null; noun: Block['noun'] }) {
  const running = useCountUp(found ?? 0);
  const inWords = (count: number) => `${formatNumber(count)} ${count === 1 ? noun.one : noun.many}`;
  if (found === null) {
    return (
      <Button type="submit" size="large">
        Show me the {noun.many}
      </Button>
    );
  }
  return (
    <Button type="submit" size="large" aria-label={`Show me ${inWords(found)}`}>
      Show me {inWords(running)}
    </Button>
  );
}
