import type { BlockViewOf } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Prose } from '../../components/prose/prose.tsx';
import classes from './form-block.module.css';

/** A form with its title and a few words. Another page's form is another form: nothing of the one before is kept. */
export function FormBlock({ block }: { block: BlockViewOf<'form'> }) {
  return <Filled key={block.form.path} block={block} />;
}

function Filled({ block: { title, html, form } }: { block: BlockViewOf<'form'> }) {
  const state = useForm(form, 'content');
  return (
    <section className={classes.form}>
      <div>
        <h2>{title}</h2>
        <Prose html={html} />
      </div>
      <div className={classes.card}>
        <Form form={form} state={state} />
      </div>
    </section>
  );
}
