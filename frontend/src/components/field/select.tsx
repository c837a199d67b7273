import type { ComponentProps } from 'react';
import { controlProps, Field, type FieldFrame } from './field.tsx';

/** A value with its words. */
export interface Choice {
  value: string;
  label: string;
}

/** One of several choices: the browser's own list, which is the best one on a phone and works without JavaScript. */
export function Select({
  choices,
  placeholder,
  onChange,
  id,
  name,
  label,
  hint,
  error,
  optional,
  ...select
}: FieldFrame & {
  choices: readonly Choice[];
  /** Of the empty choice; there is none if nothing is said. */
  placeholder?: string | undefined;
  onChange?(value: string): void;
} & Omit<ComponentProps<'select'>, 'onChange' | keyof FieldFrame>) {
  const frame = { id, name, label, hint, error, optional };
  return (
    <Field {...frame}>
      {/* Without an empty choice there is always a value, and HTML then allows no `required`. */}
      <select
        {...select}
        {...controlProps(frame)}
        required={placeholder !== undefined && !optional}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
