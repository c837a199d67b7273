import type { CallBar as Call, Link } from '@forecourt/contracts';
import { type ComponentType, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Icon } from '../components/icon.tsx';
import { ToastRegion } from '../components/toast/toast.tsx';
import { UpdateFailed } from '../components/update-failed.tsx';
import { Notice } from '../features/notice/notice.tsx';
import { ResultsSkeleton } from '../features/results/results-skeleton.tsx';
import { tellOpened } from '../lib/load-page.ts';
import { type Navigation, NavigationContext } from '../lib/navigation.ts';
import { Footer } from './frame/frame-part.tsx';
import { Header } from './frame/header.tsx';
import banner from './frame/promo-banner.module.css';
import type { AppHistory } from './history.ts';
import classes from './loading-sign.module.css';
import { Measuring } from './measuring.tsx';
import { useArrival, useWatchlistArrival } from './use-arrival.ts';
import { useEnquiry } from './use-enquiry.ts';
import { useLinks } from './use-links.ts';
import { useGo, usePage } from './use-page.ts';
import { usePrefetch } from './use-prefetch.ts';
import { viewOf } from './views.ts';

/** The whole application below the document: the page in view inside the site's frame. */
export function App({ history }: { history: AppHistory }) {
  const entry = useSyncExternalStore(history.subscribe, history.current, history.current);
  const { page, pageHref, redirect, loading, failed, offline, retry } = usePage(entry.href);
  const arrived = entry.href.split('#')[0] === pageHref;
  const enquiry = useEnquiry(history.load);
  const go = useGo(history);
  const navigation = useMemo<Navigation>(
    () => ({ href: entry.href, loading, failed, offline, retry, go, overlay: history.overlay }),
    [entry, loading, failed, offline, retry, go, history],
  );
  useLinks(go, enquiry.open);
  usePrefetch();
  useArrival(entry, arrived, page?.head.title);

  useEffect(() => {
    if (redirect === null) return;
    // A service booking may be on the dealer's other site.
    if (redirect.startsWith('/')) go(redirect, { replace: true });
    else window.location.replace(redirect);
  }, [redirect, go]);

  useWatchlistArrival(page);

  const content = page?.content;
  const car = content?.kind === 'vehicle';
  useEffect(() => {
    if (car) tellOpened(pageHref);
  }, [car, pageHref]);

  if (!page) return failed || offline ? <FirstLoadFailed /> : <FirstLoad />;
  const View = viewOf(page.content.kind);
  return (
    <NavigationContext value={navigation}>
      <LoadingSign loading={(loading && !offline) || enquiry.opening} />
      <Measuring page={page} href={pageHref} />
      <Header frame={page.frame} />
      <main id="main" tabIndex={-1}>
        <View content={page.content} call={page.frame.call} />
      </main>
      <PromoBanner links={page.frame.promo_banner} />
      <Footer frame={page.frame} href={entry.href} />
      {page.frame.call && <LateCallBar call={page.frame.call} />}
      <ToastRegion />
      {(failed || offline) && <UpdateFailed offline={offline} retry={retry} />}
      {enquiry.Dialog && <enquiry.Dialog {...enquiry.dialog} pageKind={page.content.kind} />}
    </NavigationContext>
  );
}

/** Placeholders for the most visited page while nothing has loaded (SRCH-12). */
function FirstLoad() {
  return (
    <main id="main">
      <LoadingSign loading />
      <ResultsSkeleton />
    </main>
  );
}

/** Nothing was ever loaded (SRCH-12): a message and Try again. */
function FirstLoadFailed() {
  return (
    <main id="main">
      <Notice
        tone="alert"
        title="We couldn't load this page"
        message="Please check your connection and try again."
        action={{ label: 'Try again', href: '' }}
        reload
      />
    </main>
  );
}

/** So far the page is scrolled when the bar appears (NAV-1). */
const SCROLLED_PX = 50;

/** The bar with Call Now while the page is scrolled (NAV-1). Its code comes when that is first so. */
function LateCallBar({ call }: { call: Call }) {
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
    import('./frame/call-bar.tsx').then(
      ({ CallBar }) => setBar(() => CallBar),
      // The telephone is in the header, too.
      () => undefined,
    );
  }, [isScrolled]);
  return isScrolled && Bar ? <Bar call={call} /> : null;
}

/** A quiet line at the top while something loads (SRCH-12). It waits a moment, so that a quick answer shows nothing. */
function LoadingSign({ loading }: { loading: boolean }) {
  return (
    <div role="status" className={classes.loading} data-loading={loading}>
      {loading && <span className="visually-hidden">Loading</span>}
    </div>
  );
}

/** Links to what the dealer offers besides stock (NAV-1); nothing where the site has none of it. */
function PromoBanner({ links }: { links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <aside className={banner.banner} aria-label="More from us">
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>
              {label}
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
