import type { BlockViewOf } from '@forecourt/contracts';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Prose } from '../../components/prose/prose.tsx';
import { ValuationForm } from '../../components/valuation/valuation-form.tsx';
import classes from './form-block.module.css';
import type { BlocksOf } from './late-blocks.ts';

/** A form with its title and a few words. Another page's form is another form: nothing of the one before is kept. */
function FormBlock({ block }: { block: BlockViewOf<'form'> }) {
  return <Filled key={block.form.path} block={block} />;
}

function Filled({ block: { title, html, form, valuation, car, aside } }: { block: BlockViewOf<'form'> }) {
  const state = useForm(form, 'content');
  return (
    <section id={`${form.name.replaceAll('_', '-')}-form`} className={classes.form} tabIndex={-1}>
      <div className={classes.words}>
        <h2>{title}</h2>
        <Prose html={html} />
        {car && (
          <div className={classes.car}>
            <CarSummary car={car} />
          </div>
        )}
      </div>
      <div className={classes.card}>
        {valuation ? <ValuationForm steps={valuation} pageKind="content" /> : <Form form={form} state={state} />}
      </div>
      <div className={classes.aside}>
        <FormAside aside={aside} heading="h3" />
      </div>
    </section>
  );
}

export const blocks = { form: FormBlock } satisfies BlocksOf<'form'>;
