import { Checkbox } from '../field/field.tsx';
import classes from './checkbox-list.module.css';

/** A choice of a list, with how much it would find. */
export interface CountedChoice {
  value: string;
  label: string;
  count?: number;
}

/** A named group of checkboxes. Submitted with a form without JavaScript. */
export function CheckboxList({
  legend,
  name,
  choices,
  chosen,
  onChange,
}: {
  legend: string;
  name: string;
  choices: readonly CountedChoice[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}) {
  const change = (value: string, checked: boolean) =>
    onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <fieldset className={classes.list}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          id={`${name}-${value}`}
          name={name}
          value={value}
          checked={chosen.includes(value)}
          onChange={(checked) => change(value, checked)}
          label={
            <span className={classes.label}>
              {label}
              {count !== undefined && <span className={classes.count}>{count}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
