import type { PageOf } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import classes from './model-quote-page.module.css';

/** A quote for a new vehicle (MODEL-1, LEAD-8). Another model is another form: nothing of the one before is kept. */
export function ModelQuotePage({ content }: { content: PageOf<'model_quote'> }) {
  return <Quote key={content.form.path} content={content} />;
}

function Quote({ content }: { content: PageOf<'model_quote'> }) {
  const { title, message, breadcrumbs, form, model, steps, phone } = content;
  const state = useForm(form, 'model_quote');
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <div className={classes.parts}>
        <div className={classes.words}>
          <h1>{title}</h1>
          <p>{message}</p>
          <ol className={classes.steps}>
            {steps.map((step) => (
              <li key={step.title}>
                <strong>{step.title}</strong>
                <span>{step.text}</span>
              </li>
            ))}
          </ol>
          {phone && (
            <p>
              <a className="button" data-look="outline" href={phone.href}>
                <Icon name="phone" />
                Call {phone.label}
              </a>
            </p>
          )}
          {model && (
            <div className={classes.model}>
              <ModelCard card={model} />
            </div>
          )}
        </div>
        <div className={classes.card}>
          <Form form={form} state={state} />
        </div>
      </div>
    </div>
  );
}
