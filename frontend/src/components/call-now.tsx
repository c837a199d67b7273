import type { CallBar } from '@forecourt/contracts';
import { openWindow, useMinutes } from '../lib/now.ts';
import { Icon } from './icon.tsx';

/** The telephone in a bar at the foot of the window, while the server's hours say that someone answers (NAV-1, LOC-2). */
export function CallNow({ call }: { call: CallBar | null | undefined }) {
  const now = useMinutes();
  if (!call || now === null || !openWindow(call.hours, now)) return null;
  return (
    <a className="button" data-look="outline" data-call-now href={call.href} aria-label={`Call Now: ${call.label}`}>
      <Icon name="phone" />
    </a>
  );
}
