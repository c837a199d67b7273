import type { PriceRangePage as Content } from '@forecourt/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { RangeSlider } from '../../components/range-slider/range-slider.tsx';
import { useDebounced } from '../../lib/debounce.ts';
import { formatBound, formatNumber } from '../../lib/format.ts';
import { countOf } from '../../lib/found-count.ts';
import { type Bounds, moveThumb, rangeParameter } from '../../lib/range.ts';
import { typeBound } from '../../lib/typed-bound.ts';
import classes from './price-range-page.module.css';

const DEBOUNCE_MS = 400;

/** A search by price alone (SRCH-14): a slider and two fields, which a plain form sends to the results without JavaScript too. */
export function PriceRangePage({ content }: { content: Content }) {
  const { title, message, action, hidden, noun, bands } = content;
  const [bounds, setBounds] = useState<Bounds>({ from: null, to: null });
  const found = useFound(content, bounds);
  const what = found === 1 ? noun.one : noun.many;
  return (
    <div className={classes.page}>
      <header>
        <h1>{title}</h1>
        <p>{message}</p>
      </header>
      <form className={classes.card} action={action} method="get">
        {hidden.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <p className={classes.range} aria-hidden="true">
          <span>{formatBound(bounds.from ?? content.min, 'dollars')}</span>
          <span>
            {formatBound(bounds.to ?? content.max, 'dollars')}
            {bounds.to === null && ' and over'}
          </span>
        </p>
        <RangeSlider
          label="Price"
          limits={content}
          bounds={bounds}
          describe={(value) => formatBound(value, 'dollars')}
          onMove={(thumb, value) => setBounds(moveThumb(bounds, thumb, value, content))}
        />
        <div className={classes.fields}>
          <BoundField end="from" label="Minimum" content={content} bounds={bounds} onChange={setBounds} />
          <BoundField end="to" label="Maximum" content={content} bounds={bounds} onChange={setBounds} />
        </div>
        <Button type="submit" size="large" wide>
          {found === null ? `Show me the ${noun.many}` : `Show me ${formatNumber(found)} ${what}`}
        </Button>
        <p className="visually-hidden" aria-live="polite">
          {found !== null && found !== content.count && `${formatNumber(found)} ${what}`}
        </p>
      </form>
      {bands.length > 0 && (
        <nav className={classes.bands} aria-label="Popular price ranges">
          <h2>Or pick a range</h2>
          <ul>
            {bands.map(({ label, href, count_text: count }) => (
              <li key={href}>
                <a href={href}>
                  <strong>{label}</strong>
                  <span>{count}</span>
                  <Icon name="right" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

/** One end as a number to type. What cannot be taken is as it was before once the field is left. */
function BoundField({
  end,
  label,
  content,
  bounds,
  onChange,
}: {
  end: 'from' | 'to';
  label: string;
  content: Content;
  bounds: Bounds;
  onChange(bounds: Bounds): void;
}) {
  const id = useId();
  const value = bounds[end];
  const take = (field: HTMLInputElement) => {
    const typed = typeBound(bounds, end, field.value, content);
    onChange(typed.bounds);
    const taken = typed.bounds[end];
    field.value = taken === null ? '' : formatBound(taken, 'dollars');
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        key={value}
        id={id}
        name={`price_${end}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value === null ? '' : formatBound(value, 'dollars')}
        placeholder={formatBound(end === 'from' ? content.min : content.max, 'dollars')}
        onBlur={(event) => take(event.currentTarget)}
      />
    </div>
  );
}

/** How many vehicles the range finds; null while that is not known. */
function useFound({ action, hidden, count }: Content, bounds: Bounds): number | null {
  const [found, setFound] = useState(count);
  const asking = useRef<AbortController>(null);
  const price = rangeParameter(bounds);
  const asked = useRef('');
  const ask = useDebounced(async (range: string) => {
    asking.current?.abort();
    const question = new AbortController();
    asking.current = question;
    const answer = await countOf(action, [...hidden, ['price', range]], question.signal).catch(() => null);
    if (!question.signal.aborted) setFound(answer);
  }, DEBOUNCE_MS);
  useEffect(() => {
    if (asked.current === price) return;
    asked.current = price;
    ask(price);
  }, [price, ask]);
  useEffect(() => () => asking.current?.abort(), []);
  return found;
}
