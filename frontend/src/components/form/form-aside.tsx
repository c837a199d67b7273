import type { FormAside as Content } from '@forecourt/contracts';
import { openStatus, useMinutes } from '../../lib/now.ts';
import { Icon } from '../icon.tsx';
import { OpeningHours } from '../opening-hours/opening-hours.tsx';
import classes from './form-aside.module.css';

type Place = Content['places'][number];

/** What stands beside a form: what happens once it is sent, who to call instead, and why to buy here (LEAD-8). @param heading the level of its headings */
export function FormAside({
  aside: { steps, places, all_places: all, reasons },
  heading: Heading = 'h2',
}: {
  aside: Content;
  heading?: 'h2' | 'h3';
}) {
  const [only] = places;
  return (
    <div className={classes.aside}>
      {steps.length > 0 && (
        <section>
          <Heading>What happens next</Heading>
          <ol className={classes.steps}>
            {steps.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {only && (
        <section>
          <Heading>{places.length === 1 ? 'Or talk to us' : 'Or talk to the team at'}</Heading>
          {places.length === 1 ? (
            <OnlyPlace place={only} heading={Heading === 'h2' ? 'h3' : 'h4'} />
          ) : (
            <Places places={places} />
          )}
          {all && (
            <a className={classes.all} href={all.href}>
              {all.label} <Icon name="right" />
            </a>
          )}
        </section>
      )}
      {reasons && (
        <section>
          <Heading>{reasons.title}</Heading>
          <ul className={classes.reasons}>
            {reasons.points.map((point) => (
              <li key={point}>
                <Icon name="check" />
                {point}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OnlyPlace({ place, heading }: { place: Place; heading: 'h3' | 'h4' }) {
  return (
    <div className={classes.only}>
      <PlaceName place={place} />
      <address>{place.address}</address>
      {place.phone && (
        <a className="button" data-look="outline" href={place.phone.href}>
          <Icon name="phone" />
          {place.phone.label}
        </a>
      )}
      {place.hours && <OpeningHours hours={place.hours} heading={heading} />}
    </div>
  );
}

/** Each place with its number and whether it is open (LOC-2). */
function Places({ places }: { places: readonly Place[] }) {
  const now = useMinutes();
  return (
    <ul className={classes.places}>
      {places.map((place) => (
        <li key={place.name}>
          <PlaceName place={place} />
          {place.phone && <a href={place.phone.href}>{place.phone.label}</a>}
          {place.hours && (
            <small data-open={openStatus(place.hours, now).open}>{openStatus(place.hours, now).words}</small>
          )}
        </li>
      ))}
    </ul>
  );
}

function PlaceName({ place: { name, page } }: { place: Place }) {
  return page ? (
    <a className={classes.name} href={page}>
      {name}
    </a>
  ) : (
    <span className={classes.name}>{name}</span>
  );
}
