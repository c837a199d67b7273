import type { CallBar as Call } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { openWindow, useMinutes } from '../../lib/now.ts';
import classes from './call-bar.module.css';

/** The bar with Call Now (`LateCallBar`), while the server's hours say that someone answers (NAV-1, LOC-2). */
export function CallBar({ call }: { call: Call }) {
  const now = useMinutes() ?? 0;
  const open = openWindow(call.hours, now);
  if (!open) return null;
  return (
    <aside className={classes.bar} data-call-bar aria-label="Call us">
      <div className={classes.inner}>
        <p>
          <strong>{call.label}</strong>
          <span>{open.label}</span>
        </p>
        <a className="button" data-look="solid" data-size="large" href={call.href}>
          <Icon name="phone" />
          Call Now
        </a>
      </div>
    </aside>
  );
}
