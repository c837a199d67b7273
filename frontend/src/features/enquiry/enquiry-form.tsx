import type { EnquiryPage } from '@forecourt/contracts';
import type { KeyboardEvent } from 'react';
import { EnquiryFields } from './enquiry-fields.tsx';
import classes from './enquiry-form.module.css';
import { ErrorSummary } from './error-summary.tsx';
import type { EnquiryFormState } from './use-enquiry-form.ts';

/** Id of the form, for a button that stands outside of it. */
export const ENQUIRY_FORM = 'enquiry-form';

/** The form of an enquiry (LEAD-1, LEAD-4), in one column; sent as a plain form without JavaScript. */
export function EnquiryForm({ content, state }: { content: EnquiryPage; state: EnquiryFormState }) {
  return (
    <form
      ref={state.ref}
      id={ENQUIRY_FORM}
      className={classes.form}
      method="post"
      action={content.path}
      // Errors stand beside their fields and in the summary, from whichever side they come.
      noValidate
      onKeyDown={goOn}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      {state.summary && <ErrorSummary summary={state.summary} refusals={state.refusals} />}
      <EnquiryFields form={content.form} state={state} />
      <p className={classes.consent}>{content.form.consent}</p>
    </form>
  );
}

/** On a touch keyboard whose key says Next, that goes to the next field; with a real keyboard Enter sends the form, as anywhere. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const controls = [...event.currentTarget.elements].filter((control) => control instanceof HTMLElement);
  controls[controls.indexOf(target) + 1]?.focus();
}
