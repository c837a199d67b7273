import type { FormValues, ShownField, SteppedForm as Steps } from '@forecourt/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button.tsx';
import { FormField } from '../form/form-fields.tsx';
import { Consent, Honeypot } from '../form/form-parts.tsx';
import { formErrors } from '../form/late-form-errors.ts';
import type { FormState } from '../form/use-form.ts';
import classes from './stepped-form.module.css';
import type { Stages } from './use-stages.ts';

/**
 * A form in steps (TD-1, TRADE-1): Back keeps all answers; the last step sends them. Without JavaScript each step is a plain form, which
 * carries the other answers along.
 */
export function SteppedForm({
  steps: { form, stages },
  state,
  at,
  submit = form.submit,
  part,
  above,
  leave,
}: {
  steps: Pick<Steps, 'form' | 'stages'>;
  state: FormState;
  at: Stages;
  /** What the last button says. */
  submit?: string;
  /** What shows a field, where it is more than its usual control. */
  part?: (field: ShownField) => ReactNode | undefined;
  /** What stands above the fields of the step. */
  above?: ReactNode;
  /** Runs before the next step; whatever it fails with, the visitor goes on. */
  leave?: () => Promise<void>;
}) {
  const { stage, shown, isLast, heading, go } = at;
  const FormErrors = state.summary && formErrors();
  const [leaving, setLeaving] = useState(false);
  const inStep = useRef(false);
  const asked = form.fields.filter(({ name }) => shown.fields.includes(name));
  const next = async () => {
    // Two clicks can come before React has drawn the button as busy.
    if (inStep.current) return;
    inStep.current = true;
    if (await state.check(asked)) {
      if (leave) {
        setLeaving(true);
        await leave().catch(() => undefined);
        setLeaving(false);
      }
      go(stage + 1);
    }
    inStep.current = false;
  };
  return (
    <form
      ref={state.ref}
      className={classes.form}
      method="post"
      action={form.path}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) state.submit();
        else void next();
      }}
    >
      <input type="hidden" name="form" value={form.name} />
      <input type="hidden" name="stage" value={stage} />
      <Honeypot {...form.honeypot} />
      {form.fields
        .filter(({ name }) => !shown.fields.includes(name))
        .map(({ name }) => (
          <Carried key={name} name={name} value={state.values[name]} />
        ))}
      <Progress stages={stages} stage={stage} />
      <h2 ref={heading} tabIndex={-1} className={isNamedInRow(stages) ? 'visually-hidden' : classes.title}>
        <span className="visually-hidden">
          Step {stage + 1} of {stages.length}:{' '}
        </span>
        {shown.title}
      </h2>
      {FormErrors && state.summary && <FormErrors form={form} summary={state.summary} refusals={state.refusals} />}
      {above}
      {asked.map((field) => part?.(field) ?? <FormField key={field.name} form={form} field={field} state={state} />)}
      {isLast && <Consent form={form} />}
      {state.offline && <Alert tone="info">You're offline. We'll send it when you're back.</Alert>}
      <div className={classes.buttons}>
        <Button type="submit" size="large" name="go" value={isLast ? 'send' : 'next'} busy={state.sending || leaving}>
          {isLast ? (state.sending && !state.offline ? 'Sending…' : submit) : leaving ? 'One moment…' : 'Next'}
        </Button>
        {stage > 0 && (
          <Button
            type="submit"
            size="large"
            look="outline"
            name="go"
            value="back"
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              go(stage - 1);
            }}
          >
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

/** Whether the row of steps has room for their names on a phone; else the heading names the step. */
const isNamedInRow = ({ length }: Steps['stages']): boolean => length === 2 || length === 3;

/** Where the visitor is among the steps. */
export function Progress({ stages, stage }: Pick<Steps, 'stages' | 'stage'>) {
  if (stages.length < 2) return null;
  return (
    <ol className={classes.progress} aria-label="Steps" data-many={!isNamedInRow(stages) || undefined}>
      {stages.map(({ title }, index) => (
        <li
          key={title}
          data-state={index < stage ? 'done' : index === stage ? 'now' : 'ahead'}
          aria-current={index === stage ? 'step' : undefined}
        >
          <span>{title}</span>
        </li>
      ))}
    </ol>
  );
}

/** An answer of another step, for the plain form. */
export function Carried({ name, value }: { name: string; value: FormValues[string] | undefined }) {
  if (value === true) return <input type="hidden" name={name} value="on" />;
  return typeof value === 'string' ? <input type="hidden" name={name} value={value} /> : null;
}
