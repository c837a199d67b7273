import type { ComponentProps } from 'react';
import { controlProps, Field, type FieldFrame } from './field.tsx';

/** A line of text. Its keyboard comes with `type`, `inputMode` and `autoComplete`. */
export function TextInput({
  onChange,
  id,
  name,
  label,
  hint,
  error,
  optional,
  ...input
}: FieldFrame & { onChange?(value: string): void } & Omit<ComponentProps<'input'>, 'onChange' | keyof FieldFrame>) {
  const frame = { id, name, label, hint, error, optional };
  return (
    <Field {...frame}>
      <input {...input} {...controlProps(frame)} onChange={(event) => onChange?.(event.target.value)} />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({
  onChange,
  id,
  name,
  label,
  hint,
  error,
  optional,
  ...area
}: FieldFrame & { onChange?(value: string): void } & Omit<ComponentProps<'textarea'>, 'onChange' | keyof FieldFrame>) {
  const frame = { id, name, label, hint, error, optional };
  return (
    <Field {...frame}>
      <textarea rows={4} {...area} {...controlProps(frame)} onChange={(event) => onChange?.(event.target.value)} />
    </Field>
  );
}
