import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '../../components/field/checkbox.tsx';
import { type Choice, Select } from '../../components/field/select.tsx';
import { TextArea as Area, TextInput } from '../../components/field/text-input.tsx';
import type { FieldError } from '../../lib/api.ts';

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
  errors,
  ...input
}: FieldProps & { onChange(value: string): void } & Omit<ComponentProps<'input'>, 'onChange' | 'name'>) {
  return <TextInput {...input} {...identity(input.name, errors)} />;
}

/** Several lines of text. */
export function TextArea({ errors, ...area }: FieldProps & { value: string; onChange(value: string): void }) {
  return <Area {...area} {...identity(area.name, errors)} maxLength={2000} />;
}

/** One of several choices; none is made for the visitor unless there is only one. */
export function SelectField({
  errors,
  ...select
}: FieldProps & { value: string; choices: readonly Choice[]; onChange(value: string): void }) {
  const { optional, value } = select;
  const none = optional ? 'No preference' : 'Please choose';
  return <Select {...select} {...identity(select.name, errors)} placeholder={optional || !value ? none : undefined} />;
}

/** A box to tick, with its words beside it. */
export function CheckField({
  name,
  value,
  errors,
  checked,
  onChange,
  children,
}: Pick<FieldProps, 'name' | 'errors'> & {
  /** Of one box of several with this name. */
  value?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  children: ReactNode;
}) {
  const { id, ...identified } = identity(name, errors);
  const box = { ...identified, id: value === undefined ? id : `${id}-${value}`, ...(value !== undefined && { value }) };
  return <Checkbox {...box} label={children} checked={checked} onChange={onChange} />;
}

function identity(name: string, errors: readonly FieldError[]) {
  return { id: fieldId(name), name, error: errors.find(({ field }) => field === name)?.message };
}
