import type { BlockViewOf } from '@forecourt/contracts';
import { OpeningHours } from '../../components/opening-hours/opening-hours.tsx';
import type { BlocksOf } from './late-blocks.ts';
import classes from './place-blocks.module.css';

function Hours({ block: { title, places } }: { block: BlockViewOf<'opening_hours'> }) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <section>
      {title && <h2 className={classes.over}>{title}</h2>}
      <ul className={classes.places}>
        {places.map(({ name, hours }) => (
          <li key={name}>
            <Heading className={classes.placeName}>{name}</Heading>
            <OpeningHours hours={hours} heading={title ? 'h4' : 'h3'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const blocks = { opening_hours: Hours } satisfies BlocksOf<'hours'>;
