import type { ChatPage } from '@forecourt/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextArea } from '../../components/field/text-input.tsx';
import { Form } from '../../components/form/form.tsx';
import { fieldId } from '../../components/form/form-parts.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import classes from './chat.module.css';
import { Greeting } from './chat-words.tsx';
import { MOST_MESSAGES, threadOf, withTyped } from './thread.ts';

/** The web chat over the page that the visitor is on (LEAD-8). */
export function ChatDialog({
  content,
  title,
  open,
  pageKind,
  onClose,
}: {
  /** What its page says; undefined until that is known. */
  content: ChatPage | undefined;
  title: string;
  open: boolean;
  pageKind: string;
  onClose(): void;
}) {
  return (
    <Dialog tall title={content?.title ?? title} open={open} onClose={onClose} initialFocus={() => true}>
      <div className={classes.thread} aria-busy={!content}>
        {content ? (
          <Thread key={content.form.path} content={content} pageKind={pageKind} onSent={onClose} />
        ) : (
          <>
            <span className="visually-hidden">Loading</span>
            <Skeleton shape="button" />
            <Skeleton shape="line" />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A few messages, then whom to answer; all is sent at once, as one lead. What was written stays in this tab until then. */
function Thread({ content, pageKind, onSent }: { content: ChatPage; pageKind: string; onSent(): void }) {
  const { form, car, who } = content;
  const state = useForm(form, pageKind, { onSent });
  const [typed, setTyped] = useState('');
  const message = form.fields.find(({ name }) => name === 'message');
  const whole = typeof state.values.message === 'string' ? state.values.message : '';
  const thread = threadOf(whole, typed);
  const { said, before } = thread;
  const isFull = said.length >= MOST_MESSAGES;
  const id = fieldId(form, 'message');
  const type = (text: string) => {
    setTyped(text);
    state.change({ message: withTyped(thread, text) });
  };
  const add = () => {
    if (typed.trim() === '') return;
    setTyped('');
    document.getElementById(id)?.focus();
  };
  return (
    <>
      {car && <CarSummary car={car} link={false} />}
      <Greeting content={content} />
      <ol className={classes.said} aria-label="Your messages" aria-live="polite">
        {said.map((text, index) => (
          // Messages are only added.
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two alike messages apart
          <li key={index}>{text}</li>
        ))}
      </ol>
      {!isFull && message && (
        <div className={classes.composer}>
          <TextArea
            id={id}
            name="message"
            label={said.length > 0 ? 'Anything else?' : message.label}
            error={state.errors.find(({ field }) => field === 'message')?.message}
            optional={said.length > 0}
            rows={2}
            value={typed}
            maxLength={Math.max(0, (message.max ?? 0) - before.length)}
            onChange={type}
          />
          <Button look="outline" onClick={add}>
            Add message
          </Button>
        </div>
      )}
      {said.length > 0 && (
        <>
          <div className={classes.dealer}>
            <p className={classes.who}>{who}</p>
            <p>Thank you. Who should we reply to? Your messages are sent together with this.</p>
          </div>
          <Form form={{ ...form, fields: form.fields.filter((each) => each !== message) }} state={state} inDialog />
        </>
      )}
    </>
  );
}
