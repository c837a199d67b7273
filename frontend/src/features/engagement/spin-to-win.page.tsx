import type { PageOf } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { useForm } from '../../components/form/use-form.ts';
import classes from './spin-to-win.module.css';
import { toneOf, Wheel } from './wheel.tsx';

/** What can be won, drawn as a wheel and listed with its chances, the form that spins it, and its conditions (PAGE-3). */
export function SpinToWinPage({ content }: { content: PageOf<'spin_to_win'> }) {
  const { title, message, ends, prizes, form, aside, terms } = content;
  const state = useForm(form, 'spin_to_win');
  return (
    <div className={classes.page}>
      <div className={classes.stage}>
        <div className={classes.words}>
          {ends && <p className={classes.ends}>{ends}</p>}
          <h1>{title}</h1>
          <p>{message}</p>
          <h2 id="prizes">What you can win</h2>
          <ol className={classes.prizes} aria-labelledby="prizes">
            {prizes.map(({ name, chance }, part) => (
              <li key={name} data-tone={toneOf(part, prizes.length)}>
                <strong>{name}</strong>
                <span>{chance}</span>
              </li>
            ))}
          </ol>
        </div>
        <Wheel shares={prizes.map(({ share }) => share)} />
      </div>
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="spin">
          <h2 id="spin">Your spin</h2>
          <p className={classes.once}>One spin per person. We draw your prize on our server and show it right away.</p>
          <Form form={form} state={state} />
        </section>
        <div className={classes.beside}>
          <FormAside aside={aside} />
          {terms && (
            <section className={classes.terms}>
              <h2>Conditions</h2>
              <p>{terms}</p>
            </section>
          )}
        </div>
      </div>
    </div>
  );
}
