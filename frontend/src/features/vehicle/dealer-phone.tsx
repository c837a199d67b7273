import type { VehiclePage, VehiclePlace } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { RevealPhone } from '../../components/reveal-phone.tsx';
import { openStatus, useMinutes } from '../../lib/now.ts';
import classes from './dealer-phone.module.css';

/** Who to call, at the end of a vehicle's page (VEH-1). While the place is closed the call is less prominent, and says when it opens. */
export function DealerPhone({
  dealer: { name, phone },
  carId,
  href,
  title,
  location,
}: {
  carId: string;
  /** The page itself, which shows the number to a plain form. */
  href: string;
  title: string;
  dealer: NonNullable<VehiclePage['dealer']>;
  location: VehiclePage['location'];
}) {
  const closed = useClosed(location);
  return (
    <section className={classes.block}>
      <div>
        <h2>Questions? Give us a call</h2>
        <p>{name}</p>
        {closed && <p>{closed}</p>}
      </div>
      {phone ? (
        <a
          className="button"
          data-look={closed ? 'outline' : 'solid'}
          href={phone.href}
          aria-label={`Call ${phone.label}`}
        >
          <Icon name="phone" />
          {phone.label}
        </a>
      ) : (
        <RevealPhone carId={carId} label="Show number" action={href} about={title} />
      )}
    </section>
  );
}

/** When a place that is closed now opens again, as text, updated each minute (LOC-2); null if it is open or its hours are not known. */
export function useClosed(place: VehiclePlace | null): string | null {
  const now = useMinutes();
  if (!place?.hours) return null;
  const { open, words } = openStatus(place.hours, now);
  return open ? null : words;
}
