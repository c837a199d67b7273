import type { PageOf } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import classes from './engagement.module.css';

/** What can be won, drawn as a wheel and listed with its chances, and the form that spins it (PAGE-3). */
export function SpinToWin({ content: { title, message, prizes, form, terms } }: { content: PageOf<'spin_to_win'> }) {
  const state = useForm(form, 'spin_to_win');
  return (
    <div className={`page ${classes.page}`}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{message}</p>
      </header>
      <div className={classes.columns}>
        <section aria-labelledby="prizes">
          <Wheel parts={prizes.length} />
          <h2 id="prizes">What you can win</h2>
          <ul className={classes.prizes}>
            {prizes.map(({ name, chance }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>{chance}</span>
              </li>
            ))}
          </ul>
          {terms && (
            <details className={classes.terms}>
              <summary>Conditions</summary>
              <p>{terms}</p>
            </details>
          )}
        </section>
        <section className={classes.card} aria-labelledby="spin">
          <h2 id="spin">Your spin</h2>
          <p className={classes.once}>One spin per person. We draw your prize on our server and show it right away.</p>
          <Form form={form} state={state} />
        </section>
      </div>
    </div>
  );
}

const RADIUS = 96;

/** A wheel with a part for each prize; decoration, as the list says what they are. */
function Wheel({ parts }: { parts: number }) {
  const at = (part: number) => {
    const angle = (2 * Math.PI * part) / parts - Math.PI / 2;
    return `${(100 + RADIUS * Math.cos(angle)).toFixed(1)} ${(100 + RADIUS * Math.sin(angle)).toFixed(1)}`;
  };
  const large = parts === 1 ? 1 : 0;
  return (
    <svg className={classes.wheel} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
      <circle cx="100" cy="100" r={RADIUS} className={classes.rim} />
      {Array.from(
        { length: parts },
        (_, part) => `M100 100L${at(part)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${at(part + 1)}z`,
      ).map((d) => (
        <path key={d} d={d} />
      ))}
      <circle cx="100" cy="100" r="16" className={classes.hub} />
      <path d="M100 0l9 16a10 10 0 0 1-18 0z" className={classes.pin} />
    </svg>
  );
}
