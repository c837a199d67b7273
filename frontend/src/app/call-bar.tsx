import type { CallBar as Call } from '@forecourt/contracts';
import { useEffect, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { openWindow, useMinutes } from '../lib/now.ts';
import classes from './call-bar.module.css';
import { isScrolled } from './is-scrolled.ts';

/** The bar with Call Now, once the page is scrolled and while the server's hours say that someone answers (NAV-1, LOC-2). */
export function CallBar({ call }: { call: Call }) {
  const scrolled = useScrolled();
  const now = useMinutes() ?? 0;
  const open = openWindow(call.hours, now);
  if (!scrolled || !open) return null;
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

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(isScrolled());
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}
