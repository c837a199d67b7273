import type { PageOf } from '@forecourt/contracts';
import { Notice } from '../../features/notice/notice.tsx';

/** Nothing is at this address. */
export default function NotFoundView({ content: { title, message, search } }: { content: PageOf<'not_found'> }) {
  return <Notice tone="quiet" title={title} message={message} action={search} />;
}
