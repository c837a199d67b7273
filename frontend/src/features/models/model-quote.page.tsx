import type { PageOf } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import classes from './model-quote-page.module.css';

/** A quote for a new vehicle (MODEL-1, LEAD-8). Another model is another form: nothing of the one before is kept. */
export function ModelQuotePage({ content }: { content: PageOf<'model_quote'> }) {
  return <Quote key={content.form.path} content={content} />;
}

function Quote({ content }: { content: PageOf<'model_quote'> }) {
  const { title, message, breadcrumbs, form, model, aside } = content;
  const state = useForm(form, 'model_quote');
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <div className={classes.parts}>
        <div className={classes.words}>
          <h1>{title}</h1>
          <p>{message}</p>
          {model && (
            <div className={classes.model}>
              <ModelCard card={model} />
            </div>
          )}
        </div>
        <div className={classes.card}>
          <Form form={form} state={state} />
        </div>
        <div>
          <FormAside aside={aside} />
        </div>
      </div>
    </div>
  );
}
