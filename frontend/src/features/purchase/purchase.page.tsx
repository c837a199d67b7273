import type { PageOf, ShownForm } from '@forecourt/contracts';
import { Button, LinkButton } from '../../components/button.tsx';
import { FormField } from '../../components/form/form-fields.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { Consent, Honeypot, useProof } from '../../components/form/form-parts.tsx';
import { formErrors } from '../../components/form/late-form-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Payments } from '../../components/payments/payments.tsx';
import { Progress } from '../../components/stepped-form/stepped-form.tsx';
import classes from './purchase.module.css';

type Content = PageOf<'purchase'>;

/** Buys a vehicle online (RES-3): a step that is posted as a plain form, or the summary of what was sent. */
export function PurchasePage({ content }: { content: Content }) {
  const { form, part, parts, heading, resume, next, back, answered } = content;
  return (
    <FormPage page={content}>
      {part !== null && <Progress stages={parts.map((title) => ({ title, fields: [] }))} stage={part} />}
      {(form || next) && <h2 className={classes.heading}>{heading}</h2>}
      {answered.length > 0 && <Summary content={content} />}
      {/* Another step is another form. */}
      {form && <StepForm key={form.path} form={form} content={content} />}
      {!form && (
        <p>
          <LinkButton size="large" href={(next ?? back).href}>
            {(next ?? back).label}
          </LinkButton>
        </p>
      )}
      {resume && (
        <p className={classes.resume}>
          {resume.message} <a href={resume.link.href}>{resume.link.label}</a>
        </p>
      )}
    </FormPage>
  );
}

/** The fields of one step. The browser checks them as the server does, and then posts them. */
function StepForm({
  form,
  content: { step, part, parts, before, payments, notes },
}: {
  form: ShownForm;
  content: Content;
}) {
  const state = useForm(form, 'purchase');
  // Only the last step holds the vehicle.
  const { proof } = useProof(form.captcha && part === parts.length - 1, true);
  const FormErrors = state.summary && formErrors();
  return (
    <form
      ref={state.ref}
      className={classes.form}
      method="post"
      action={form.path}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const element = event.currentTarget;
        void state.check(form.fields).then((isRight) => {
          if (isRight) element.submit();
        });
      }}
    >
      <input type="hidden" name="form" value={form.name} />
      <input type="hidden" name="step" value={step} />
      {proof}
      <Honeypot {...form.honeypot} />
      {FormErrors && state.summary && <FormErrors form={form} summary={state.summary} refusals={state.refusals} />}
      {form.fields.map((field) => (
        <FormField key={field.name} form={form} field={field} state={state} />
      ))}
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Consent form={form} />
      <div className={classes.buttons}>
        <Button type="submit" size="large">
          {form.submit}
        </Button>
        {before && (
          <LinkButton size="large" look="outline" href={before.href}>
            {before.label}
          </LinkButton>
        )}
      </div>
      <Payments payments={payments} />
    </form>
  );
}

/** Everything that was answered and what is paid to whom, also on paper. */
function Summary({ content: { answered, amounts } }: { content: Content }) {
  return (
    <section className={classes.summary} aria-label="Summary">
      <dl className={classes.answered}>
        {answered.map(({ label, value, change }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {change && (
                <a href={change.href} aria-label={`${change.label}: ${label}`}>
                  {change.label}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <dl className={classes.amounts}>
        {amounts.map(({ label, value, strong }) => (
          <div key={label} data-strong={strong}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.print} data-scripted>
        <Button look="quiet" onClick={() => window.print()}>
          Print this summary
        </Button>
      </div>
    </section>
  );
}
