import type { FormValues, ShownField } from '@forecourt/contracts';

/**
 * What the visitor typed, chose or ticked in the server's markup before the application took the form over: what differs from the markup
 * (LEAD-1).
 */
export function typedBefore(form: HTMLFormElement, fields: readonly ShownField[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const controls = controlsOf(form, name);
      if (!controls.some(isChanged)) return [];
      return [[name, answerOf(controls, type)]];
    }),
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = ({ elements }: HTMLFormElement, name: string): Control[] =>
  [...elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name === name,
  );

function isChanged(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  if (control instanceof HTMLSelectElement) return control.value !== chosenInMarkup(control);
  return control.value !== control.defaultValue;
}

function answerOf(controls: readonly Control[], type: ShownField['type']): FormValues[string] {
  const ticked = controls.filter(isBox).filter(({ checked }) => checked);
  if (type === 'tick') return ticked.length > 0;
  if (type === 'ticks') return ticked.map(({ value }) => value);
  return (ticked[0] ?? controls[0])?.value ?? '';
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');

/** A browser shows the first option where the markup chooses none. */
const chosenInMarkup = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
