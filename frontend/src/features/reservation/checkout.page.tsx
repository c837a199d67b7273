import type { CheckoutPage as Content } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { Payments } from '../../components/payments/payments.tsx';
import classes from './reservation.module.css';

/** Reserves a vehicle with a refundable deposit (RES-1). Another vehicle's is another form: nothing of the one before is kept. */
export function CheckoutPage({ content }: { content: Content }) {
  return (
    <FormPage page={content} about={<Deposit deposit={content.deposit} payments={content.payments} />}>
      {content.form ? (
        <CheckoutForm key={content.form.path} form={content.form} />
      ) : (
        <LinkButton size="large" wide href={content.back.href}>
          {content.back.label}
        </LinkButton>
      )}
    </FormPage>
  );
}

function CheckoutForm({ form }: { form: NonNullable<Content['form']> }) {
  return <Form form={form} state={useForm(form, 'checkout')} />;
}

function Deposit({ deposit: { amount, terms }, payments }: Pick<Content, 'deposit' | 'payments'>) {
  return (
    <section className={classes.deposit} aria-label="Deposit">
      <p className={classes.amount}>
        <strong>{amount}</strong> refundable deposit
      </p>
      <ul className={classes.terms}>
        {terms.map((term) => (
          <li key={term}>
            <Icon name="check" />
            {term}
          </li>
        ))}
      </ul>
      <Payments payments={payments} />
    </section>
  );
}
