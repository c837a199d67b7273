import type { ValuationPage as Content } from '@forecourt/contracts';
import { FormPage } from '../../components/form/form-page.tsx';
import { ValuationForm } from '../../components/valuation/valuation-form.tsx';

/** Values the visitor's vehicle on a page of its own (TRADE-1). Another car's page is another form: nothing of the one before is kept. */
export function ValuationPage({ content }: { content: Content }) {
  return (
    <FormPage key={content.form.path} page={content}>
      <ValuationForm steps={content} pageKind={content.kind} />
    </FormPage>
  );
}
