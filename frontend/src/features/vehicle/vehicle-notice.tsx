import type { VehiclePage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './vehicle-notice.module.css';

/** What a visitor must know before anything else: sold, reserved, or about to arrive (VEH-6). */
export function VehicleNotice({ notice, similar }: { notice: NonNullable<VehiclePage['notice']>; similar: boolean }) {
  return (
    <div className={classes.notice} data-kind={notice.kind}>
      <Icon name="info" />
      <p>
        <strong>{notice.title}</strong> {notice.message}
      </p>
      {similar && notice.kind === 'sold' && <a href="#similar">See similar</a>}
    </div>
  );
}
