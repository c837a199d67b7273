import type { Page } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import type { ConsentBannerProps } from '../features/analytics/consent-banner.tsx';
import { keptChoice, notePage, recordEvent } from '../lib/analytics.ts';

interface Parts {
  readonly Banner?: ComponentType<ConsentBannerProps>;
  readonly Debug?: ComponentType;
}

/**
 * Measures the visit where the site does so, and asks first (EVT-1). The question loads after the page, over which it lies, so that pages stay
 * the same bytes for everyone and nothing moves; without JavaScript nothing is measured, so nothing is asked.
 */
export function Measuring({ page, href }: { page: Page; href: string }) {
  const [parts, setParts] = useState<Parts>({});
  const [asking, setAsking] = useState<'first' | 'again' | null>(null);
  const { analytics } = page.frame;
  const isOn = analytics !== null;
  const hasDebug = analytics?.debug === true;

  useEffect(() => notePage(page, href), [page, href]);
  useEffect(() => {
    if (!isOn) return;
    const ask = (how: 'first' | 'again') =>
      import('../features/analytics/consent-banner.tsx').then(({ ConsentBanner: Banner }) => {
        setParts((loaded) => ({ ...loaded, Banner }));
        setAsking(how);
      });
    // The footer's button is markup of the server's.
    const again = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-asks-again]')) void ask('again');
    };
    if (keptChoice() === null) void ask('first');
    document.addEventListener('click', again);
    return () => document.removeEventListener('click', again);
  }, [isOn]);
  useEffect(() => {
    if (!hasDebug || window.location.hash !== '#analytics') return;
    void import('../features/analytics/debug-view.tsx').then(({ DebugView: Debug }) =>
      setParts((loaded) => ({ ...loaded, Debug })),
    );
  }, [hasDebug]);

  const { Banner, Debug } = parts;
  return (
    <>
      {Banner && analytics && asking && (
        <Banner
          asks={analytics}
          again={asking === 'again'}
          onChosen={(choice) => {
            setAsking(null);
            if (choice === 'granted') recordEvent('page');
          }}
        />
      )}
      {Debug && <Debug />}
    </>
  );
}
