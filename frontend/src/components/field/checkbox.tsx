import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';
import { controlProps, FieldError, type FieldFrame } from './field.tsx';

/** A box to tick, with its words beside it. */
export function Checkbox({
  id,
  name,
  label,
  error,
  onChange,
  ...input
}: Omit<FieldFrame, 'label' | 'hint' | 'optional'> & {
  label: ReactNode;
  onChange?(checked: boolean): void;
} & Omit<ComponentProps<'input'>, 'onChange' | 'type' | keyof FieldFrame>) {
  return (
    <div className={classes.check}>
      <input
        {...input}
        {...controlProps({ id, name, error, optional: true })}
        type="checkbox"
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <FieldError id={id} error={error} />
    </div>
  );
}
