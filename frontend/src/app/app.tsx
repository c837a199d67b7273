import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ToastRegion } from '../components/toast/toast.tsx';
import { UpdateFailed } from '../components/update-failed.tsx';
import { Notice } from '../features/notice/notice.tsx';
import { ResultsSkeleton } from '../features/results/results-skeleton.tsx';
import { tellOpened } from '../lib/load-page.ts';
import { type Navigation, NavigationContext } from '../lib/navigation.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { AppHistory } from './history.ts';
import { LateCallBar } from './late-call-bar.tsx';
import { LoadingSign } from './loading-sign.tsx';
import { Measuring } from './measuring.tsx';
import { PromoBanner } from './promo-banner.tsx';
import { useArrival } from './use-arrival.ts';
import { useEnquiry } from './use-enquiry.ts';
import { useLinks } from './use-links.ts';
import { useGo, usePage } from './use-page.ts';
import { usePrefetch } from './use-prefetch.ts';
import { useWatchlistArrival } from './use-watchlist-arrival.ts';
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
