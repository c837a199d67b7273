import type { PageOf } from '@forecourt/contracts';
import { Notice } from '../../features/notice/notice.tsx';

/** Something failed (SRCH-12): Try again loads the page from the server. */
export default function ErrorView({ content: { title, message, retry } }: { content: PageOf<'error'> }) {
  return <Notice tone="alert" title={title} message={message} action={{ label: 'Try again', href: retry }} reload />;
}
