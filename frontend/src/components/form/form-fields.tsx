import type { FormValues, ShownField, ShownForm } from '@forecourt/contracts';
import { Checkbox } from '../field/field.tsx';
import { Select } from '../field/select.tsx';
import { TextArea, TextInput } from '../field/text-input.tsx';
import classes from './form.module.css';
import { fieldId } from './form-parts.tsx';
import type { FormState } from './use-form.ts';

interface Asked<Field = ShownField> {
  form: ShownForm;
  field: Field;
  state: FormState;
}

/** What every control of a field is given. */
interface Control {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  optional: boolean;
}

/** One field of a form by its type, with its keyboard and what the browser knows of it (LEAD-1). */
export function FormField({ form, field, state }: Asked) {
  const { name, type, label, required, unless } = field;
  const error = state.errors.find((each) => each.field === name)?.message;
  const control = { id: fieldId(form, name), name, label, error, optional: !required && unless === undefined };
  const value = state.values[name];
  const change = (answer: FormValues[string]) => state.change({ [name]: answer });
  if (type === 'tick') return <Tick control={control} field={field} checked={value === true} change={change} />;
  if (type === 'ticks') {
    return <Ticks control={control} field={field} ticked={Array.isArray(value) ? value : []} change={change} />;
  }
  return <TextField control={control} field={field} value={typeof value === 'string' ? value : ''} change={change} />;
}

interface Filled {
  control: Control;
  field: ShownField;
}

function TextField({ control, field, value, change }: Filled & { value: string; change(value: string): void }) {
  const { type, max, choices = [], autocomplete = 'off', inputmode, autocapitalize, spellcheck } = field;
  if (type === 'choice') {
    const none = field.placeholder ?? 'Please choose';
    const placeholder = control.optional || !value ? none : undefined;
    return <Select {...control} value={value} choices={choices} placeholder={placeholder} onChange={change} />;
  }
  if (type === 'paragraph') return <TextArea {...control} value={value} maxLength={max} onChange={change} />;
  return (
    <TextInput
      {...control}
      type={TEXT_TYPES[type]}
      value={value}
      maxLength={max}
      placeholder={field.placeholder}
      autoComplete={autocomplete}
      inputMode={inputmode}
      autoCapitalize={autocapitalize}
      spellCheck={spellcheck}
      enterKeyHint="next"
      onChange={change}
    />
  );
}

const TEXT_TYPES: { readonly [Type in ShownField['type']]?: string } = { date: 'date', email: 'email', phone: 'tel' };

/** Several boxes that belong together. */
function Ticks({
  control: { id, name, label },
  field: { choices = [] },
  ticked,
  change,
}: Filled & { ticked: string[]; change(ticked: string[]): void }) {
  const toggle = (value: string, on: boolean) =>
    change(on ? [...ticked, value] : ticked.filter((each) => each !== value));
  return (
    <fieldset className={classes.boxes}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          id={`${id}-${choice.value}`}
          name={name}
          value={choice.value}
          label={choice.label}
          checked={ticked.includes(choice.value)}
          onChange={(on) => toggle(choice.value, on)}
        />
      ))}
    </fieldset>
  );
}

/** A box to tick, with a longer text below it if there is one. */
function Tick({
  control: { optional: _, ...control },
  field: { details, page },
  checked,
  change,
}: Filled & { checked: boolean; change(checked: boolean): void }) {
  return (
    <div className={classes.boxes}>
      <Checkbox {...control} checked={checked} onChange={change} />
      {details && (
        <details>
          <summary>Read the terms of use</summary>
          <p>{details}</p>
        </details>
      )}
      {page && (
        <a href={page.href} target="_blank" rel="noreferrer">
          {page.label}
        </a>
      )}
    </div>
  );
}
