import type { EnquiryValues } from '@forecourt/contracts';

const TEXTS = ['name', 'email', 'phone', 'message', 'Rego'] as const;

/** What the visitor typed into the server's markup before the application took the form over: texts that differ from their markup's. */
export function typedBefore(form: HTMLFormElement): Partial<EnquiryValues> {
  return Object.fromEntries(
    TEXTS.flatMap((name) => {
      const control = form.elements.namedItem(name);
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      return isText && control.value !== control.defaultValue ? [[name, control.value]] : [];
    }),
  );
}
