import type { PageOf } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Payments } from '../../components/payments/payments.tsx';

/** Pays the dealer online: reference, amount and payer (RES-3). */
export function OnlinePaymentPage({ content }: { content: PageOf<'online_payment'> }) {
  const { form, payments } = content;
  return (
    <FormPage page={content} about={<Payments payments={payments} />}>
      <Form form={form} state={useForm(form, 'online_payment')} />
    </FormPage>
  );
}
