import type { ShownForm } from '@forecourt/contracts';

/** Id of the control of a form's field, so that labels and the error summary lead to it. */
export function fieldId({ name }: Pick<ShownForm, 'name'>, field: string): string {
  return `${name}-${field}`;
}
