import type { PageOf } from '@forecourt/contracts';
import { ContactPage } from '../../features/locations/contact-page.tsx';

/** The form of another place is another form: nothing of the one before is kept. */
export default function ContactView({ content }: { content: PageOf<'contact'> }) {
  return <ContactPage key={content.form.path} content={content} />;
}
