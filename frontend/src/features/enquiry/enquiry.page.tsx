import type { EnquiryPage as Content } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { AboutOffer } from '../../components/offer-card/about-offer.tsx';

/** An enquiry as a page of its own: for anybody who has no JavaScript, opens it in a new tab, or keeps its address (LEAD-1). Another enquiry is another form: nothing of the one before is kept. */
export function EnquiryPage({ content }: { content: Content }) {
  return <Enquiry key={content.form.path} content={content} />;
}

function Enquiry({ content }: { content: Content }) {
  const state = useForm(content.form, content.kind);
  return (
    <FormPage page={content} about={content.offer && <AboutOffer offer={content.offer} />}>
      <Form form={content.form} state={state} />
    </FormPage>
  );
}
