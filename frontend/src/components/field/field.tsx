import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import classes from './field.module.css';

/** What each field of a form has besides its control. */
export interface FieldFrame {
  /** Of the control, so that labels and an error summary lead to it. */
  id: string;
  name: string;
  label: ReactNode;
  /** What to fill in, where the label does not say it all. */
  hint?: string | undefined;
  /** What is wrong with what was filled in. */
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** A field: its label above, a hint, its control and its error below (LEAD-4). */
export function Field({ id, label, hint, error, optional, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={classes.optional}> optional</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** What is wrong with a field. */
function FieldError({ id, error }: Pick<FieldFrame, 'id' | 'error'>) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={classes.error}>
      <Icon name="alert" />
      {error}
    </p>
  );
}

/** The attributes that tie a control to its field. */
export function controlProps({ id, name, hint, error, optional }: Omit<FieldFrame, 'label'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    required: !optional,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}

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
