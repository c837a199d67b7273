import type { FacetOption, FacetSection } from '@forecourt/contracts';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { More } from '../../../components/more.tsx';
import { ChoiceCount, ChoiceLink } from './choice-link.tsx';
import classes from './list-section.module.css';

export type ListSection = Extract<FacetSection, { kind: 'list' }>;

/** A section of choices (SRCH-2): the first in view, the rest unfolded from the start if one of it is chosen. */
export function ListOptions({ section }: { section: ListSection }) {
  return <FoldedOptions {...section} section={section.name} />;
}

/** Choices as checkboxes, those beyond the first `shown` folded away. */
export function FoldedOptions({
  section,
  options,
  shown,
  more,
  less,
  note,
}: {
  section: string;
  options: FacetOption[];
  shown: number;
  more: string;
  less: string;
  note?: string | undefined;
}) {
  const rest = options.slice(shown);
  const [unfolded] = useState(rest.some(({ selected }) => selected));
  return (
    <>
      <OptionList section={section} options={options.slice(0, shown)} />
      {rest.length > 0 && (
        <More more={more} less={less} open={unfolded}>
          <OptionList section={section} options={rest} />
        </More>
      )}
      {note && <p className={classes.note}>{note}</p>}
    </>
  );
}

function OptionList({ section, options }: { section: string; options: FacetOption[] }) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <ChoiceLink className={classes.option} section={section} option={option}>
            {(selected) => (
              <>
                <span className={classes.box}>{selected && <Icon name="check" />}</span>
                <span className={classes.label}>{option.label}</span>
                <ChoiceCount count={option.count} className={classes.count} />
              </>
            )}
          </ChoiceLink>
        </li>
      ))}
    </ul>
  );
}
