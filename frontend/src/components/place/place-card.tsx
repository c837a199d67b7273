import type { PlaceCard as Content } from '@forecourt/contracts';
import { openStatus, useMinutes } from '../../lib/now.ts';
import { Icon } from '../icon.tsx';
import { OpeningHours } from '../opening-hours/opening-hours.tsx';
import { Photo } from '../photo.tsx';
import { HolidayHours } from './holiday-hours.tsx';
import classes from './place-card.module.css';
import { PlaceMap } from './place-map.tsx';
import { Stars } from './stars.tsx';

type Heading = 'h2' | 'h3';

/**
 * A place of the site (LOC-1): map or photo, name, rating, address, phones, hours, licences, and what to do next.
 * @param look `card` in a grid, `slip` narrow in a carousel, `wide` alone, with its map beside it
 */
export function PlaceCard({
  place,
  heading: Name = 'h3',
  look = 'card',
}: {
  place: Content;
  heading?: Heading;
  look?: 'card' | 'slip' | 'wide';
}) {
  const { name, page, type, makes, stars, address, social, hours, holidays, licences, distance } = place;
  const subheading = Name === 'h2' ? 'h3' : 'h4';
  return (
    <article className={classes.place} data-look={look}>
      <PlacePicture place={place} />
      <div className={classes.about}>
        <p className={classes.type}>
          {type}
          {distance && <span>{distance}</span>}
        </p>
        <Name className={classes.name}>{page ? <a href={page.href}>{name}</a> : name}</Name>
        {stars && <Stars stars={stars} />}
        <address>{address}</address>
        {makes.length > 0 && <p className={classes.makes}>{new Intl.ListFormat('en-AU').format(makes)}</p>}
        <Phones place={place} />
        {hours && look === 'wide' && <OpeningHours hours={hours} heading={subheading} />}
        {hours && look !== 'wide' && <FoldingHours place={place} hours={hours} heading={subheading} />}
        {holidays && (look === 'wide' || !hours) && <HolidayHours name={name} holidays={holidays} />}
        {licences.length > 0 && (
          <dl className={classes.licences}>
            {licences.map(({ label, number }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{number}</dd>
              </div>
            ))}
          </dl>
        )}
        {look === 'wide' && social.length > 0 && (
          <ul className={classes.social}>
            {social.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <Ways place={place} />
      </div>
    </article>
  );
}

/** On a phone only whether it is open; the week is a tap away (LOC-2). */
function FoldingHours({
  place: { name, holidays },
  hours,
  heading,
}: {
  place: Content;
  hours: NonNullable<Content['hours']>;
  heading: 'h3' | 'h4';
}) {
  const { open, words } = openStatus(hours, useMinutes());
  return (
    <details className={`${classes.hours} fold`}>
      <summary>
        <span className={classes.now} data-open={open}>
          {words}
        </span>
        Hours<span className="visually-hidden"> of {name}</span>
        <Icon name="down" />
      </summary>
      <OpeningHours hours={hours} heading={heading} />
      {holidays && <HolidayHours name={name} holidays={holidays} />}
    </details>
  );
}

/** Its photo, else its map, which leads to directions; nothing if there is neither. */
function PlacePicture({ place: { image, map, directions } }: { place: Content }) {
  if (image) {
    return (
      <div className={classes.picture}>
        <Photo picture={image} />
      </div>
    );
  }
  if (!map) return null;
  // A finger or a mouse may take the map for the way there; keyboards and screen readers have Get Directions, once.
  return (
    <a
      className={classes.picture}
      href={directions.href}
      aria-hidden="true"
      tabIndex={-1}
      {...(directions.new_tab && { target: '_blank', rel: 'noopener' })}
    >
      <PlaceMap map={map} />
    </a>
  );
}

function Phones({ place: { phones, email } }: { place: Content }) {
  if (phones.length === 0 && !email) return null;
  return (
    <ul className={classes.phones}>
      {phones.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>
            <Icon name="phone" />
            {label}
          </a>
        </li>
      ))}
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}

function Ways({ place: { name, action, directions, test_drive: drive } }: { place: Content }) {
  return (
    <div className={classes.ways}>
      {action && <Way link={action} name={name} look="solid" />}
      {drive && <Way link={{ ...drive, new_tab: false }} name={name} look="quiet" />}
      <Way link={directions} name={name} look="outline" />
    </div>
  );
}

function Way({ link, name, look }: { link: Content['directions']; name: string; look: 'solid' | 'outline' | 'quiet' }) {
  return (
    <a
      className="button"
      data-look={look}
      href={link.href}
      {...(link.new_tab && { target: '_blank', rel: 'noopener' })}
    >
      {look === 'outline' && <Icon name="pin" />}
      {link.label}
      <span className="visually-hidden">
        , {name}
        {link.new_tab && ' (opens a new tab)'}
      </span>
    </a>
  );
}
