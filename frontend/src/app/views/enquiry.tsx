import type { PageOf } from '@forecourt/contracts';
import { EnquiryPage } from '../../features/enquiry/enquiry-page.tsx';

/** Another enquiry is another form: nothing of the one before is kept. */
export default function EnquiryView({ content }: { content: PageOf<'enquiry'> }) {
  return <EnquiryPage key={content.form.path} content={content} />;
}
