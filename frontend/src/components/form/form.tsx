import type { ShownForm } from '@forecourt/contracts';
import type { KeyboardEvent, ReactNode } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button.tsx';
import classes from './form.module.css';
import { FormField } from './form-fields.tsx';
import { Honeypot } from './form-parts.tsx';
import { formErrors } from './late-form-errors.ts';
import type { FormState } from './use-form.ts';

/**
 * A form in one column (LEAD-1, LEAD-4), whatever it asks; sent as a plain form without JavaScript. The button stands with what a visitor
 * agrees to by pressing it.
 * @param inDialog the button stays within reach of a thumb while the form scrolls
 * @param beforeSend what stands above the button, below the fields
 */
export function Form({
  form,
  state,
  inDialog = false,
  beforeSend,
}: {
  form: ShownForm;
  state: FormState;
  inDialog?: boolean;
  beforeSend?: ReactNode;
}) {
  const FormErrors = state.summary && formErrors();
  return (
    <form
      ref={state.ref}
      className={classes.form}
      method="post"
      action={form.path}
      // Errors stand beside their fields and in the summary, from whichever side they come.
      noValidate
      onKeyDown={goOn}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <input type="hidden" name="form" value={form.name} />
      <Honeypot {...form.honeypot} />
      {FormErrors && state.summary && <FormErrors form={form} summary={state.summary} refusals={state.refusals} />}
      {form.fields.filter(isAbove).map((field) => (
        <FormField key={field.name} form={form} field={field} state={state} />
      ))}
      {beforeSend}
      {form.privacy && <p className={classes.consent}>{form.consent}</p>}
      <div className={classes.send} data-sticky={inDialog}>
        {form.fields.filter(isBesideSend).map((field) => (
          <FormField key={field.name} form={form} field={field} state={state} />
        ))}
        <p className={classes.consent}>
          {form.privacy ? (
            <a href={form.privacy.href} target="_blank" rel="noreferrer">
              {form.privacy.label}
            </a>
          ) : (
            form.consent
          )}
        </p>
        {state.offline && <Alert tone="info">You're offline. We'll send it when you're back.</Alert>}
        <Button type="submit" size="large" wide busy={state.sending}>
          {state.sending && !state.offline ? 'Sending…' : form.submit}
        </Button>
      </div>
    </form>
  );
}

/** What is ticked from the start must be seen before the form is sent. */
const isBesideSend = ({ name }: ShownForm['fields'][number]): boolean => name === 'opt_in';

const isAbove = (field: ShownForm['fields'][number]): boolean => !isBesideSend(field);

/** On a touch keyboard whose key says Next, that goes to the next field; with a real keyboard Enter sends the form, as anywhere. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const controls = [...event.currentTarget.elements].filter((control) => control instanceof HTMLElement);
  controls[controls.indexOf(target) + 1]?.focus();
}
