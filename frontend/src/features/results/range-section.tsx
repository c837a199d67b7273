import type { FacetSection, ResultsPage } from '@forecourt/contracts';
import { type SyntheticEvent, useId, useState } from 'react';
import { RangeSlider } from '../../components/range-slider/range-slider.tsx';
import { useDebounced } from '../../lib/debounce.ts';
import { formatBound } from '../../lib/format.ts';
import { formHref } from '../../lib/link-rules.ts';
import { type Bounds, moveThumb, rangeParameter, type TypedBound, typeBound } from '../../lib/range.ts';
import { HiddenFields, stateWithout } from './hidden-fields.tsx';
import classes from './range-section.module.css';
import { useSearchSteps } from './search-steps.ts';

type Section = Extract<FacetSection, { kind: 'range' }>;

const DEBOUNCE_MS = 400;

/**
 * Two thumbs and two number fields over one range (SRCH-7). Without JavaScript the fields are sent as `price_from` and `price_to`;
 * otherwise the range is one parameter, `price=10000:30000`.
 */
export function RangeFields({ section, content }: { section: Section; content: ResultsPage }) {
  const { take } = useSearchSteps();
  const [bounds, setBounds] = useBounds(section);
  const limits = { ...section, scale: section.spread?.scale };

  const show = (chosen: Bounds) => {
    const parameter: [string, string] = [section.name, rangeParameter(chosen)];
    take({
      name: section.name,
      hrefIn: ({ path, hidden }) => formHref(path, [...stateWithout(hidden, section.name), parameter]),
    });
  };
  const showSoon = useDebounced(show, DEBOUNCE_MS);
  const change = (next: Bounds) => {
    if (next.from === bounds.from && next.to === bounds.to) return;
    setBounds(next);
    showSoon(next);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    showSoon.cancel();
    show(bounds);
  };

  return (
    <form action={content.path} method="get" onSubmit={submit}>
      <HiddenFields fields={content.hidden} except={section.name} />
      <RangeSlider
        label={section.label}
        limits={limits}
        bounds={bounds}
        bars={section.spread?.bars}
        describe={(value) => formatBound(value, section.unit)}
        onMove={(thumb, value) => change(moveThumb(bounds, thumb, value, limits))}
      />
      {section.spread?.text && <p className={classes.spread}>{section.spread.text}</p>}
      <div className={classes.fields}>
        <BoundField end="from" section={section} bounds={bounds} onChange={change} />
        <span aria-hidden="true">–</span>
        <BoundField end="to" section={section} bounds={bounds} onChange={change} />
      </div>
      <noscript>
        <button className="button" data-look="outline" type="submit">
          Apply
        </button>
      </noscript>
    </form>
  );
}

/**
 * One end as a number to type; the field is taken as typed when it is left or Enter is pressed, and shows what counts. What can't be taken
 * stays as it was typed, with the reason.
 */
function BoundField({
  end,
  section,
  bounds,
  onChange,
}: {
  end: 'from' | 'to';
  section: Section;
  bounds: Bounds;
  onChange(bounds: Bounds): void;
}) {
  const id = useId();
  const value = bounds[end];
  const [fault, setFault] = useState<TypedBound['fault']>(null);
  const take = (field: HTMLInputElement) => {
    const typed = typeBound(bounds, end, field.value, section);
    setFault(typed.fault);
    if (typed.fault) return false;
    field.value = shownBound(typed.bounds[end], section);
    onChange(typed.bounds);
    return true;
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {end === 'from' ? 'Min' : 'Max'}
        <span className="visually-hidden"> {section.label}</span>
      </label>
      <input
        key={value}
        id={id}
        name={`${section.name}_${end}`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={shownBound(value, section)}
        placeholder={formatBound(end === 'from' ? section.min : section.max, section.unit)}
        onBlur={(event) => take(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && !take(event.currentTarget) && event.preventDefault()}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert">
          {faultWords(fault, section, bounds)}
        </p>
      )}
    </div>
  );
}

function faultWords(
  fault: NonNullable<TypedBound['fault']>,
  { min, max, unit }: Section,
  { from, to }: Bounds,
): string {
  if (fault === 'unreadable') return `Type a number, such as ${formatBound(max, unit)}.`;
  if (fault === 'outside') return `Type a number from ${formatBound(min, unit)} to ${formatBound(max, unit)}.`;
  return `The minimum can't be above the maximum: ${formatBound(from ?? min, unit)} to ${formatBound(to ?? max, unit)} still applies.`;
}

function shownBound(value: number | null, { unit }: Section): string {
  return value === null ? '' : formatBound(value, unit);
}

/** The bounds as the visitor moves them; what the server answers with replaces them. */
function useBounds({ from, to }: Section): [Bounds, (bounds: Bounds) => void] {
  const [bounds, setBounds] = useState<Bounds>({ from, to });
  const [answered, setAnswered] = useState<Bounds>({ from, to });
  if (answered.from !== from || answered.to !== to) {
    setAnswered({ from, to });
    setBounds({ from, to });
  }
  return [bounds, setBounds];
}
