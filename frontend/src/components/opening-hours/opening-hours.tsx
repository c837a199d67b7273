import type { OpeningTimesView } from '@forecourt/contracts';
import { useMinutes } from '../../lib/use-minutes.ts';
import { Icon } from '../icon.tsx';
import { openStatus } from './open-status.ts';
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
      <Days rows={hours.days} />
      {hours.special.length > 0 && (
        <details>
          <summary>
            Holiday Opening Hours <Icon name="down" />
          </summary>
          <Days rows={hours.special} />
        </details>
      )}
    </div>
  );
}

function Days({ rows }: { rows: OpeningTimesView['days'] }) {
  return (
    <dl>
      {rows.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
