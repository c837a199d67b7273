import type { PageOf } from '@forecourt/contracts';
import classes from './not-found.module.css';
import { Notice } from './notice.tsx';

/** Nothing is at this address: what was looked for may be found by words, else there is all stock. */
export function NotFoundPage({ content: { title, message, search } }: { content: PageOf<'not_found'> }) {
  return (
    <>
      <Notice tone="quiet" title={title} message={message} action={search} />
      <search className={classes.search}>
        <form action={search.href} method="get">
          <label htmlFor="not-found-words">Or search by words</label>
          <input id="not-found-words" type="search" name="query" enterKeyHint="search" maxLength={200} />
          <button className="button" data-look="outline" type="submit">
            Search
          </button>
        </form>
      </search>
    </>
  );
}
