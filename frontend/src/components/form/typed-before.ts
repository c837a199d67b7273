import type { FormValues, ShownField } from '@forecourt/contracts';

/** What the visitor typed or chose in the server's markup before the application took the form over: what differs from the markup. */
export function typedBefore(form: HTMLFormElement, fields: readonly ShownField[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const control = form.elements.namedItem(name);
      const isText =
        (control instanceof HTMLInputElement && control.type !== 'checkbox') || control instanceof HTMLTextAreaElement;
      const isTyped = isText && control.value !== control.defaultValue;
      const isChosen = control instanceof HTMLSelectElement && control.value !== chosenInMarkup(control);
      return isTyped || isChosen ? [[name, control.value]] : [];
    }),
  );
}

/** A browser shows the first option where the markup chooses none. */
const chosenInMarkup = ({ options }: HTMLSelectElement): string | undefined =>
  ([...options].find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
