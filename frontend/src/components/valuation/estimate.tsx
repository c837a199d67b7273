import type { EstimateProps } from './late-estimate.ts';
import classes from './valuation.module.css';

/** What a vehicle may be worth and on what basis, or why a person values it (TRADE-1). */
export function Estimate({ id, steps: { words, person }, valuation }: EstimateProps) {
  const { estimate, words: shown } = valuation;
  if (!estimate) {
    return (
      <div id={id} tabIndex={-1} className={classes.estimate}>
        {shown.title && <p className={classes.vehicle}>{shown.title}</p>}
        <p className={classes.range}>We’ll value this one ourselves</p>
        {shown.basis && <p>{shown.basis} Leave your details and we’ll contact you with a figure.</p>}
      </div>
    );
  }
  return (
    <div id={id} tabIndex={-1} className={classes.estimate}>
      <p className={classes.vehicle}>{shown.title}</p>
      <p className={classes.range}>{shown.range}</p>
      <p>{shown.basis}</p>
      <dl className={classes.facts}>
        <div>
          <dt>Confidence</dt>
          <dd>{shown.confidence}</dd>
        </div>
        <div>
          <dt>Valid until</dt>
          <dd>{shown.valid_until}</dd>
        </div>
        {shown.difference && (
          <div>
            <dt>{shown.difference.label}</dt>
            <dd>About {shown.difference.amount}</dd>
          </div>
        )}
      </dl>
      <details>
        <summary>How we worked it out</summary>
        <dl className={classes.steps}>
          {shown.steps.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className={classes.automated}>
        {words.automated} {person && <a href={person.href}>{person.label}</a>}
      </p>
    </div>
  );
}
