import type { PageOf } from '@forecourt/contracts';
import { Notice } from './notice.tsx';

/** Nothing is at this address. */
export function NotFoundPage({ content: { title, message, search } }: { content: PageOf<'not_found'> }) {
  return <Notice tone="quiet" title={title} message={message} action={search} />;
}

/** Something failed (SRCH-12): Try again loads the page from the server. */
export function ErrorPage({ content: { title, message, retry } }: { content: PageOf<'error'> }) {
  return <Notice tone="alert" title={title} message={message} action={{ label: 'Try again', href: retry }} reload />;
}
