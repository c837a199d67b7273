import type { FacetSection, ResultsPage } from '@forecourt/contracts';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import plainSelect from '../../../components/plain-select.module.css';
import { askPosition, NO_POSITION, PositionButton } from '../../../components/position-button.tsx';
import { formHref } from '../../../lib/link-rules.ts';
import { HiddenFields, stateWithout } from './hidden-fields.tsx';
import { nearFields, OWN_FIELDS } from './near-fields.ts';
import { useSearchSteps } from './search-steps.ts';

export interface DistanceFieldsProps {
  section: Extract<FacetSection, { kind: 'distance' }>;
  content: ResultsPage;
}

/**
 * A postcode, a suburb or the visitor's position, and how far from it (SRCH-15). Without JavaScript it is a plain form; a position that was
 * chosen with JavaScript stays in it until a place is typed.
 */
export function DistanceFields({ section, content }: DistanceFieldsProps) {
  const { take } = useSearchSteps();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [locating, setLocating] = useState<'asking' | 'refused'>();
  const { place, position, radii } = section;

  const show = (near: string) => {
    const within = String(new FormData(form.current ?? undefined).get('within') ?? '');
    setLocating(undefined);
    take({
      name: section.name,
      hrefIn: ({ path, hidden }) =>
        formHref(path, [...stateWithout(hidden, [...OWN_FIELDS, 'sortBy']), ...nearFields(near, within, hidden)]),
    });
  };
  const typed = () => String(new FormData(form.current ?? undefined).getAll('near').at(-1) ?? '').trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    show(typed() || (position ?? ''));
  };
  const locate = async () => {
    setLocating('asking');
    try {
      show((await askPosition()).join(','));
    } catch {
      setLocating('refused');
    }
  };

  const fault = locating === 'refused' ? NO_POSITION : section.problem;
  return (
    <form ref={form} action={content.path} method="get" onSubmit={submit}>
      <HiddenFields fields={content.hidden} except={OWN_FIELDS} />
      {position && <input type="hidden" name="near" value={position} />}
      <label htmlFor={`${id}-place`}>Postcode or suburb</label>
      <input
        key={`${place} ${position}`}
        id={`${id}-place`}
        name="near"
        defaultValue={place}
        placeholder={position ? 'Your location' : 'Such as 4000 or Penrith'}
        autoComplete="postal-code"
        maxLength={80}
        required={!place && !position}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
      />
      {fault && (
        <p id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
      <label htmlFor={`${id}-within`}>How far away</label>
      <div>
        <select
          key={radii.find(({ selected }) => selected)?.value}
          className={plainSelect.select}
          id={`${id}-within`}
          name="within"
          defaultValue={radii.find(({ selected }) => selected)?.value}
          onChange={() => (typed() || position) && show(typed() || (position ?? ''))}
        >
          {radii.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button className="button" data-look="outline" type="submit">
          Apply
        </button>
      </div>
      <PositionButton asking={locating === 'asking'} onAsk={locate} />
    </form>
  );
}
