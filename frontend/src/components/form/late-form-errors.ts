import type { PageContent, ShownForm } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import type { ErrorSummary } from './form-state.ts';
// Its styles are there from the start, as the server links those of the page.
import './form-errors.module.css';

/** What `FormErrors` shows. */
export interface FormErrorsProps {
  readonly form: ShownForm;
  readonly summary: ErrorSummary;
  /** Rises with each try that was refused; the summary takes the focus then, as it may be out of view. */
  readonly refusals: number;
}

let loaded: ComponentType<FormErrorsProps> | undefined;

/** Whether a page shows a form that the server refused. */
export const hasRefusedForm = (content: PageContent): boolean => formsOf(content).some((form) => form?.sent);

function formsOf(content: PageContent): (Partial<Pick<ShownForm, 'sent'>> | null | undefined)[] {
  if (content.kind !== 'content') return 'form' in content ? [content.form as Partial<ShownForm> | null] : [];
  return content.blocks.flatMap((block) => (block.kind === 'form' ? [block.form, block.valuation?.form] : []));
}

/** Loads what says why a form was refused (LEAD-4). */
export async function loadFormErrors(): Promise<void> {
  loaded ??= (await import('./form-errors.tsx')).FormErrors;
}

/** What says why a form was refused, once it was loaded. */
export function formErrors(): ComponentType<FormErrorsProps> {
  if (!loaded) throw new Error('What says why a form was refused is not loaded: loadFormErrors comes first.');
  return loaded;
}
