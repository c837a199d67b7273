import type { CardFact } from '@forecourt/contracts';
import classes from './car-facts.module.css';
import { Icon } from './icon.tsx';

const pictograms = {
  condition: 'shield',
  odometer: 'gauge',
  transmission: 'gears',
  fuel: 'fuel',
  body: 'tag',
  seats: 'person',
  sleeps: 'person',
  length: 'size',
  tare: 'mass',
  engine: 'gears',
  licence: 'shield',
} as const satisfies Record<CardFact['kind'], string>;

/** What is known of a car at a glance (CARD-1). @param labelled the strip with a label over each value, where the dealer has it. */
export function CarFacts({ facts, labelled }: { facts: CardFact[]; labelled: boolean }) {
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts} data-labelled={labelled}>
      {facts.map(({ kind, label, value }) => (
        <div key={kind}>
          <dt>
            <Icon name={pictograms[kind]} />
            <span className={labelled ? undefined : 'visually-hidden'}>{label}</span>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
