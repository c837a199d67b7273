import type { ShownField } from '@forecourt/contracts';
import choiceClasses from '../field/choices.module.css';
import classes from './choice-buttons.module.css';

/** A question whose few answers are all in view, as buttons to tap. */
export function ChoiceButtons({
  id,
  field: { name, label, required, unless, choices = [] },
  other,
  value,
  error,
  onChange,
}: {
  id: string;
  field: ShownField;
  /** The answer for none of the choices, and whether it is given. */
  other?: { readonly label: string; readonly isChosen: boolean };
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}) {
  const answers = other === undefined ? choices : [...choices, { value: '', label: other.label }];
  return (
    <fieldset className={choiceClasses.question} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={classes.answers}>
        {answers.map((answer, index) => (
          <label key={answer.value} className={choiceClasses.choice}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={answer.value}
              required={required && unless === undefined}
              checked={other && answer.value === '' ? other.isChosen : value === answer.value}
              onChange={() => onChange(answer.value)}
            />
            <span>{answer.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={choiceClasses.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
