import type { FacetSection, ResultsPage } from '@forecourt/contracts';
import { useId, useState } from 'react';
import { RangeSlider } from '../../../components/range-slider/range-slider.tsx';
import { useDebounced } from '../../../lib/debounce.ts';
import { formatBound } from '../../../lib/format.ts';
import { formHref } from '../../../lib/link-rules.ts';
import { type Bounds, moveThumb, rangeParameter } from '../../../lib/range.ts';
import { HiddenFields, stateWithout } from './hidden-fields.tsx';
import classes from './range-section.module.css';
import { useSearchSteps } from './search-steps.ts';

type Section = Extract<FacetSection, { kind: 'range' }>;

const DEBOUNCE_MS = 400;

/** What reads a typed number loads once a field has the focus. */
const loadTyped = () => import('../../../lib/typed-bound.ts');

/**
 * Two thumbs and two number fields over one range (SRCH-7). Without JavaScript the fields are sent as `price_from` and `price_to`;
 * otherwise the range is one parameter, `price=10000:30000`.
 */
export function RangeFields({ section, content }: { section: Section; content: ResultsPage }) {
  const { take } = useSearchSteps();
  const [bounds, setBounds] = useBounds(section);

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
  const typed = (next: Bounds, sent: boolean) => {
    change(next);
    if (!sent) return;
    showSoon.cancel();
    show(next);
  };

  return (
    <form action={content.path} method="get">
      <HiddenFields fields={content.hidden} except={section.name} />
      <RangeSlider
        label={section.label}
        limits={section}
        bounds={bounds}
        bars={section.spread?.bars}
        describe={(value) => formatBound(value, section.unit)}
        onMove={(thumb, value) => change(moveThumb(bounds, thumb, value, section))}
      />
      {section.spread?.text && <p className={classes.spread}>{section.spread.text}</p>}
      <div className={classes.fields}>
        <BoundField end="from" section={section} bounds={bounds} onType={typed} />
        <span aria-hidden="true">–</span>
        <BoundField end="to" section={section} bounds={bounds} onType={typed} />
      </div>
      {section.terms && <RepaymentTerms terms={section.terms} />}
      <noscript>
        <button className="button" data-look="outline" type="submit">
          Apply
        </button>
      </noscript>
    </form>
  );
}

/** At which rates repayments are reckoned (FIN-3): both in one text, so that one is as large as the other. */
function RepaymentTerms({ terms: { rates, basis, warning } }: { terms: NonNullable<Section['terms']> }) {
  return (
    <div className={classes.terms}>
      {rates && <p>{rates}</p>}
      <small>{basis}</small>
      {warning && <small>{warning}</small>}
    </div>
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
  onType,
}: {
  end: 'from' | 'to';
  section: Section;
  bounds: Bounds;
  /** @param sent whether Enter was pressed */
  onType(bounds: Bounds, sent: boolean): void;
}) {
  const id = useId();
  const value = bounds[end];
  const [fault, setFault] = useState<string | null>(null);
  const take = async (field: HTMLInputElement, sent: boolean) => {
    try {
      const { typeBound, faultWords } = await loadTyped();
      const typed = typeBound(bounds, end, field.value, section);
      setFault(typed.fault && faultWords(typed.fault, section, bounds));
      if (typed.fault) return;
      field.value = shownBound(typed.bounds[end], section);
      onType(typed.bounds, sent);
    } catch {
      // The server reads what is typed as well.
      field.form?.submit();
    }
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
        onFocus={() => void loadTyped().catch(() => undefined)}
        onBlur={(event) => void take(event.currentTarget, false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void take(event.currentTarget, true);
        }}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
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
