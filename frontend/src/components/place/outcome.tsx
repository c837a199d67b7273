import type { BriefPlace, EnquiryPage } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import { LinkButton } from '../button.tsx';
import { CarSummary } from '../car-summary/car-summary.tsx';
import { Icon } from '../icon.tsx';
import { OpeningHours } from '../opening-hours/opening-hours.tsx';
import { HolidayHours } from './holiday-hours.tsx';
import classes from './outcome.module.css';
import { PlaceMap } from './place-map.tsx';

/** Cards that say what came of a form, side by side where there is room. @param single there is only one */
export function OutcomeColumns({ single, children }: { single: boolean; children: ReactNode }) {
  return (
    <div className={classes.columns} data-single={single}>
      {children}
    </div>
  );
}

/** A card of an outcome. */
export function OutcomeCard({ children }: { children: ReactNode }) {
  return <section className={classes.card}>{children}</section>;
}

/** The car that a form was about, and the place that has it; nothing if there is neither. A car alone has a frame of its own. */
export function CarAndPlace({ car, place }: { car: EnquiryPage['car']; place: BriefPlace | null }) {
  if (!place) return car && <CarSummary car={car} />;
  return (
    <OutcomeCard>
      {car && <CarSummary car={car} />}
      <PlaceInShort place={place} />
    </OutcomeCard>
  );
}

function PlaceInShort({ place: { name, address, phone, map, hours, holidays } }: { place: BriefPlace }) {
  return (
    <>
      {map && (
        <div className={classes.map}>
          <PlaceMap map={map} />
        </div>
      )}
      <div>
        <h2>{name}</h2>
        <address className={classes.address}>{address}</address>
      </div>
      {phone && (
        <LinkButton look="outline" wide href={phone.href}>
          <Icon name="phone" />
          {phone.label}
        </LinkButton>
      )}
      {(hours || holidays) && (
        <div>
          {hours && <OpeningHours hours={hours} />}
          {holidays && <HolidayHours name={name} holidays={holidays} />}
        </div>
      )}
    </>
  );
}
