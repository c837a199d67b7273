import type { VehiclePage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { RevealPhone } from '../../components/reveal-phone.tsx';
import classes from './dealer-phone.module.css';
import { useClosed } from './use-closed.ts';

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
