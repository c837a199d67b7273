import type { VehiclePage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './dealer-phone.module.css';

/** Whom to call, at the end of all that is told of a vehicle (VEH-1). */
export function DealerPhone({ dealer: { name, phone } }: { dealer: NonNullable<VehiclePage['dealer']> }) {
  return (
    <section className={classes.block}>
      <div>
        <h2>Questions? Give us a call</h2>
        <p>{name}</p>
      </div>
      <a className="button" data-look="solid" href={phone.href} aria-label={`Call ${phone.label}`}>
        <Icon name="phone" />
        {phone.label}
      </a>
    </section>
  );
}
