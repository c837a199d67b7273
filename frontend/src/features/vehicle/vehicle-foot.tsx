import type { VehiclePage } from '@forecourt/contracts';
import { CallNow } from '../../components/call-now.tsx';
import { CarActions } from '../../components/car-actions.tsx';
import classes from './vehicle-foot.module.css';

/** The bar at the foot of a phone once the first actions have left the window: price, Call Now while someone answers (NAV-1, LOC-2), and what to do first. */
export function VehicleFoot({ content: { price, title, actions, call } }: { content: VehiclePage }) {
  const [first] = actions;
  if (!first || first.note) return null;
  return (
    <div className={classes.foot} data-dock>
      <p>
        <strong>{price.text}</strong>
        {price.suffix && <span> {price.suffix}</span>}
        {price.type && <small>{price.type}</small>}
      </p>
      <CallNow call={call} />
      <CarActions actions={[first]} about={title} />
    </div>
  );
}
