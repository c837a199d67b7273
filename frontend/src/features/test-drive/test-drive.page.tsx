import type { TestDrivePage as Content } from '@forecourt/contracts';
import { FormPage } from '../../components/form/form-page.tsx';
import { DriveForm } from './drive-form.tsx';

/** Books a test drive on a page of its own (TD-1). Another booking is another form: nothing of the one before is kept. */
export function TestDrivePage({ content }: { content: Content }) {
  return (
    <FormPage key={content.form.path} page={content}>
      <DriveForm content={content} pageKind={content.kind} />
    </FormPage>
  );
}
