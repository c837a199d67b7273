import type { VehiclePlace } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { OpeningHours } from '../../components/opening-hours/opening-hours.tsx';
import { HolidayHours } from '../../components/place/holiday-hours.tsx';
import { PlaceMap } from '../../components/place/place-map.tsx';
import classes from './place.module.css';

/** The car's location, its opening hours and how to get there (VEH-1, LOC-2). */
export function Place({ place }: { place: VehiclePlace }) {
  const { name, address, phone, licence, map, directions, hours, holidays } = place;
  return (
    <section id="vehicle-map">
      <h2>Where to see it</h2>
      <div className={classes.place} data-hours={hours !== null || holidays !== null}>
        {map && (
          <div className={classes.map}>
            <PlaceMap map={map} />
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
        {(hours || holidays) && (
          <div className={classes.hours}>
            {hours && <OpeningHours hours={hours} />}
            {holidays && <HolidayHours name={name} holidays={holidays} />}
          </div>
        )}
      </div>
    </section>
  );
}
