import type { OpeningTimesView, VehiclePlace } from '@forecourt/contracts';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { DrawnMap } from './drawn-map.tsx';
import { openStatus } from './open-status.ts';
import classes from './place.module.css';

const MINUTE = 60_000;

/** Where the car stands, when that is open and how to get there (VEH-1, LOC-2); without JavaScript the enquiry buttons lead here. */
export function Place({ place }: { place: VehiclePlace }) {
  const { name, address, phone, licence, point, directions, hours } = place;
  return (
    <section id="vehicle-map">
      <h2>Where to see it</h2>
      <div id="enquire" className={classes.place} data-hours={hours !== null}>
        {point && (
          <div className={classes.map}>
            <DrawnMap {...point} />
          </div>
        )}
        <div className={classes.about}>
          <p className={classes.name}>{name}</p>
          <address>{address}</address>
          {licence && <p className={classes.licence}>{licence}</p>}
          <div className={classes.ways}>
            {directions && (
              <a
                className="button"
                data-look="outline"
                href={directions.href}
                {...(directions.new_tab && { target: '_blank', rel: 'noopener' })}
              >
                <Icon name="pin" />
                {directions.label}
                {directions.new_tab && <span className="visually-hidden"> (opens a new tab)</span>}
              </a>
            )}
            {phone && (
              <a className="button" data-look="outline" href={phone.href}>
                <Icon name="phone" />
                {phone.label}
              </a>
            )}
          </div>
        </div>
        {hours && <Hours hours={hours} />}
      </div>
    </section>
  );
}

function Hours({ hours }: { hours: OpeningTimesView }) {
  const { open, words } = openStatus(hours, useMinutes());
  return (
    <div className={classes.hours}>
      <h3>Opening hours</h3>
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

/** The browser's time, looked at each minute; null on the server and until the page is taken over. */
function useMinutes(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
