import type { BlockViewOf } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import classes from './form-block.module.css';

/** What stands around a form in a page: its title, a few words, and what happens next. @param children the form */
export function FormBlock({
  block: { title, html, form, car, aside },
  children,
}: {
  block: BlockViewOf<'form'>;
  children: ReactNode;
}) {
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
      <div className={classes.card}>{children}</div>
      <div className={classes.aside}>
        <FormAside aside={aside} heading="h3" />
      </div>
    </section>
  );
}
