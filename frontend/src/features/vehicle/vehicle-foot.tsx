import type { CallBar, VehiclePage } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { CallNow } from '../../components/call-now.tsx';
import { CarActions } from '../../components/car-actions.tsx';
import type { CompareTrayProps } from '../../components/compare-tray/compare-tray.tsx';
import { favourites } from '../../lib/kept/kept-cars.ts';
import { useStoredList } from '../../lib/kept/stored-list.ts';
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

/** The saved cars side by side, for a visitor who has several; only they load the code for it (FAV-1). */
export function LateCompareTray({ call }: { call: CallBar | null }) {
  const saved = useStoredList(favourites);
  const [Tray, setTray] = useState<ComponentType<CompareTrayProps>>();
  const several = saved.length > 1;
  useEffect(() => {
    if (!several) return;
    import('../../components/compare-tray/compare-tray.tsx').then(
      ({ CompareTray }) => setTray(() => CompareTray),
      // The page is whole without it.
      Boolean,
    );
  }, [several]);
  return Tray ? <Tray saved={saved} call={call} /> : null;
}
