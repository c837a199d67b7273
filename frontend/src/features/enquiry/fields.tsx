import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import type { FieldError } from '../../lib/api.ts';
import classes from './fields.module.css';

/** Id of the control of a field, so that the error summary can lead to it. */
export function fieldId(name: string): string {
  return `enquiry-${name}`;
}

interface FieldProps {
  name: string;
  label: string;
  errors: readonly FieldError[];
  optional?: boolean;
}

/** A text field: its label above, its error below. */
export function TextField({
  name,
  label,
  errors,
  optional = false,
  onChange,
  ...input
}: FieldProps & { onChange(value: string): void } & Omit<ComponentProps<'input'>, 'onChange' | 'name'>) {
  return (
    <Field name={name} label={label} errors={errors} optional={optional}>
      <input
        {...input}
        {...controlOf(name, errors)}
        required={!optional}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  name,
  label,
  errors,
  optional = false,
  value,
  onChange,
}: FieldProps & { value: string; onChange(value: string): void }) {
  return (
    <Field name={name} label={label} errors={errors} optional={optional}>
      <textarea
        {...controlOf(name, errors)}
        rows={4}
        maxLength={2000}
        required={!optional}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** One of several choices; none is made for the visitor unless there is only one. */
export function SelectField({
  name,
  label,
  errors,
  optional = false,
  value,
  choices,
  onChange,
}: FieldProps & {
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange(value: string): void;
}) {
  return (
    <Field name={name} label={label} errors={errors} optional={optional}>
      <select
        {...controlOf(name, errors)}
        required={!optional}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {(optional || !value) && <option value="">{optional ? 'No preference' : 'Please choose'}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A box to tick, with its words beside it. */
export function CheckField({
  name,
  errors,
  checked,
  onChange,
  children,
}: Pick<FieldProps, 'name' | 'errors'> & { checked: boolean; onChange(checked: boolean): void; children: ReactNode }) {
  return (
    <div className={classes.check}>
      <input
        {...controlOf(name, errors)}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={fieldId(name)}>{children}</label>
      <FieldFault name={name} errors={errors} />
    </div>
  );
}

function Field({ name, label, errors, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={fieldId(name)}>
        {label}
        {optional && <span className={classes.optional}> optional</span>}
      </label>
      {children}
      <FieldFault name={name} errors={errors} />
    </div>
  );
}

function FieldFault({ name, errors }: Pick<FieldProps, 'name' | 'errors'>) {
  const error = errors.find(({ field }) => field === name);
  if (!error) return null;
  return (
    <p id={`${fieldId(name)}-error`} className={classes.error}>
      <Icon name="alert" />
      {error.message}
    </p>
  );
}

function controlOf(name: string, errors: readonly FieldError[]) {
  const wrong = errors.some(({ field }) => field === name);
  return {
    id: fieldId(name),
    name,
    'aria-invalid': wrong || undefined,
    'aria-describedby': wrong ? `${fieldId(name)}-error` : undefined,
  };
}
