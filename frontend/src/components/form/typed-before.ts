import type { FormValues, ShownField } from '@forecourt/contracts';

/** What the visitor typed into the server's markup before the application took the form over: texts that differ from their markup's. */
export function typedBefore(form: HTMLFormElement, fields: readonly ShownField[]): FormValues {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const control = form.elements.namedItem(name);
      const isText =
        (control instanceof HTMLInputElement && control.type !== 'checkbox') || control instanceof HTMLTextAreaElement;
      return isText && control.value !== control.defaultValue ? [[name, control.value]] : [];
    }),
  );
}
