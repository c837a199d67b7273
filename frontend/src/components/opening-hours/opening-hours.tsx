import type { OpeningTimesView } from '@forecourt/contracts';
import { openStatus, useMinutes } from '../../lib/now.ts';
import classes from './opening-hours.module.css';

/**
 * A place's hours, and whether it is open now, updated each minute (LOC-2).
 * @param heading the level of its heading
 */
export function OpeningHours({ hours, heading: Heading = 'h3' }: { hours: OpeningTimesView; heading?: 'h3' | 'h4' }) {
  const { open, words } = openStatus(hours, useMinutes());
  return (
    <div className={classes.hours}>
      <Heading>Opening hours</Heading>
      <p className={classes.status} data-open={open}>
        {words}
      </p>
      <dl>
        {hours.days.map((row) => (
          <div key={row.days}>
            <dt>{row.days}</dt>
            <dd>{row.hours}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
