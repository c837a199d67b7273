import { useState } from 'react';
import { MakeMark } from '../../../components/make-mark/make-mark.tsx';
import { More } from '../../../components/more.tsx';
import { ChoiceCount, ChoiceLink } from './choice-link.tsx';
import { FoldedOptions, type ListSection } from './list-section.tsx';
import classes from './make-section.module.css';

/** So many models of a make are in view before the rest is unfolded. */
const MODELS_SHOWN = 7;

/** Makes as tiles with their logos or letter marks, and the models of those that are chosen (SRCH-8). */
export function MakeTiles({ section: { name, options, shown, more, less } }: { section: ListSection }) {
  const rest = options.slice(shown);
  const [unfolded] = useState(rest.some(({ selected }) => selected));
  return (
    <>
      <Tiles section={name} options={options.slice(0, shown)} />
      {rest.length > 0 && (
        <More more={more} less={less} open={unfolded}>
          <Tiles section={name} options={rest} />
        </More>
      )}
      {options.map(({ value, label, note, children = [] }) =>
        children.length > 0 ? (
          <div key={value} className={classes.models}>
            <h3>{label} models</h3>
            <FoldedOptions
              section={name}
              options={children}
              shown={MODELS_SHOWN}
              more={`Show all ${children.length} models`}
              less="Show fewer models"
              note={note}
            />
          </div>
        ) : null,
      )}
    </>
  );
}

function Tiles({ section, options }: { section: string; options: ListSection['options'] }) {
  return (
    <ul className={classes.tiles}>
      {options.map((option) => (
        <li key={option.value}>
          <ChoiceLink className={classes.tile} section={section} option={option}>
            {() => (
              <>
                <span className={classes.label}>{option.label}</span>{' '}
                <ChoiceCount count={option.count} className={classes.count} />
                {option.mark && (
                  <span className={classes.mark}>
                    <MakeMark mark={option.mark} />
                  </span>
                )}
              </>
            )}
          </ChoiceLink>
        </li>
      ))}
    </ul>
  );
}
