import type { PageContent, PageOf } from '@forecourt/contracts';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ToastRegion } from '../components/toast/toast.tsx';
import { UpdateFailed } from '../components/update-failed.tsx';
import { Notice } from '../features/notice/notice.tsx';
import { ResultsPage } from '../features/results/results-page.tsx';
import { ResultsSkeleton } from '../features/results/results-skeleton.tsx';
import { tellOpened } from '../lib/ahead.ts';
import { EnquiryContext } from '../lib/enquiry-context.ts';
import { noteViewed } from '../lib/kept-cars.ts';
import { type Navigation, NavigationContext } from '../lib/navigation.ts';
import { CallBar } from './call-bar.tsx';
import { DesignPlace } from './design-place.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { AppHistory } from './history.ts';
import { LoadingSign } from './loading-sign.tsx';
import { PromoBanner } from './promo-banner.tsx';
import { useArrival } from './use-arrival.ts';
import { useEnquiry } from './use-enquiry.ts';
import { useLinks } from './use-links.ts';
import { usePage } from './use-page.ts';
import { usePrefetch } from './use-prefetch.ts';
import { type LateKind, viewOf } from './views.ts';

/** The whole application below the document: the page in view inside the site's frame. */
export function App({ history }: { history: AppHistory }) {
  const entry = useSyncExternalStore(history.subscribe, history.current, history.current);
  const { page, pageHref, redirect, loading, failed, retry } = usePage(entry.href);
  const arrived = entry.href.split('#')[0] === pageHref;
  const enquiry = useEnquiry();
  const navigation = useMemo<Navigation>(
    () => ({ href: entry.href, loading, failed, retry, go: history.go }),
    [entry, loading, failed, retry, history],
  );
  useLinks(history.go);
  usePrefetch();
  useArrival(entry, arrived, page?.head.title);

  useEffect(() => {
    if (redirect !== null) history.go(redirect, { replace: true });
  }, [redirect, history]);

  const content = page?.content;
  useEffect(() => noteViewed(content), [content]);
  const car = content?.kind === 'vehicle';
  useEffect(() => {
    if (car) tellOpened(pageHref);
  }, [car, pageHref]);

  if (!page) return failed ? <FirstLoadFailed /> : <FirstLoad />;
  return (
    <NavigationContext value={navigation}>
      <EnquiryContext value={enquiry.open}>
        <LoadingSign loading={loading || enquiry.opening} />
        <Header frame={page.frame} />
        <main id="main" tabIndex={-1}>
          {contentOf(page.content)}
        </main>
        <PromoBanner links={page.frame.promo_banner} />
        <Footer frame={page.frame} />
        {page.frame.call && <CallBar call={page.frame.call} />}
        <ToastRegion />
        {failed && <UpdateFailed retry={retry} />}
        {enquiry.Dialog && <enquiry.Dialog {...enquiry.dialog} pageKind={page.content.kind} />}
      </EnquiryContext>
    </NavigationContext>
  );
}

function contentOf(content: PageContent): ReactNode {
  switch (content.kind) {
    case 'results':
      return <ResultsPage content={content} />;
    case 'vehicle':
      return <Late key={content.car_id} content={content} />;
    case 'enquiry':
      return <Late key={content.path} content={content} />;
    case 'gone':
    case 'success':
    case 'compare':
      return <Late content={content} />;
    case 'not_found':
      return <Notice tone="quiet" title={content.title} message={content.message} action={content.search} />;
    case 'design':
      return <DesignPlace title={content.title} message={content.message} />;
    case 'error':
      return (
        <Notice
          tone="alert"
          title={content.title}
          message={content.message}
          action={{ label: 'Try again', href: content.retry }}
          reload
        />
      );
  }
}

/** A page whose code came with its model. */
function Late({ content }: { content: PageOf<LateKind> }) {
  const View = viewOf(content.kind);
  return <View content={content} />;
}

/** Nothing is there yet: the places of what is most often looked at (SRCH-12). */
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
