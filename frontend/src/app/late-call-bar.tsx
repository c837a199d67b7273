import type { CallBar as Call } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';

/** So far the page is scrolled when the bar appears (NAV-1). */
const SCROLLED_PX = 50;

/** The bar with Call Now while the page is scrolled (NAV-1). Its code comes when that is first so. */
export function LateCallBar({ call }: { call: Call }) {
  const [isScrolled, setScrolled] = useState(false);
  const [Bar, setBar] = useState<ComponentType<{ call: Call }>>();
  useEffect(() => {
    const look = () => setScrolled(window.scrollY >= SCROLLED_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  useEffect(() => {
    if (!isScrolled) return;
    import('./call-bar.tsx').then(
      ({ CallBar }) => setBar(() => CallBar),
      // The telephone is in the header, too.
      () => undefined,
    );
  }, [isScrolled]);
  return isScrolled && Bar ? <Bar call={call} /> : null;
}
