import type { ChatPage as Content } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { FormPage } from '../../components/form/form-page.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Greeting } from './chat-words.tsx';

/** The chat as a page of its own: for anybody who has no JavaScript, opens it in a new tab, or keeps its address (LEAD-8). Another chat is another form. */
export function ChatPage({ content }: { content: Content }) {
  return <Chat key={content.form.path} content={content} />;
}

function Chat({ content }: { content: Content }) {
  const state = useForm(content.form, content.kind);
  return (
    <FormPage page={content}>
      <Greeting content={content} />
      <Form form={content.form} state={state} />
    </FormPage>
  );
}
