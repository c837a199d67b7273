import type { ResultsPage } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatNumber } from '../../lib/format.ts';
import { formHref } from '../../lib/link-rules.ts';
import { stateWithout } from './filters/hidden-fields.tsx';
import classes from './nothing-found.module.css';

/** Shown if no car matches or the page is past the end: says so, and lists filters to remove with the number of cars that each would find. */
export function NothingFound({ content }: { content: ResultsPage }) {
  return content.count > 0 ? <PastTheEnd content={content} /> : <NothingMatches content={content} />;
}

function PastTheEnd({ content: { path, hidden, pages, count_text } }: { content: ResultsPage }) {
  return (
    <div className={classes.nothing}>
      <span className={classes.sign}>
        <Icon name="search" />
      </span>
      <h2>There’s nothing on this page</h2>
      <p>
        {count_text} match your search, on {formatNumber(pages)} {pages === 1 ? 'page' : 'pages'}.
      </p>
      <LinkButton href={formHref(path, stateWithout(hidden, 'page'))}>First page</LinkButton>
    </div>
  );
}

function NothingMatches({ content: { loosen, save, clear_href: clearHref } }: { content: ResultsPage }) {
  return (
    <div className={classes.nothing}>
      <span className={classes.sign}>
        <Icon name="search" />
      </span>
      <h2>Nothing matches your search</h2>
      <p>{loosen.length > 0 ? 'Remove filters to see results.' : 'Try fewer words or remove a filter.'}</p>
      {loosen.length > 0 && (
        <ul className={classes.loosen}>
          {loosen.map(({ label, href, count }) => (
            <li key={href}>
              <a href={href} data-scroll="keep">
                <span>
                  Without <strong>{label}</strong>
                </span>
                <span className={classes.count}>
                  {formatNumber(count)}
                  <span className="visually-hidden"> results</span>
                  <Icon name="right" />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.ways}>
        {save && <LinkButton href={save}>Tell me when one arrives</LinkButton>}
        <LinkButton look={save || loosen.length > 0 ? 'outline' : 'solid'} href={clearHref}>
          Clear all filters
        </LinkButton>
      </div>
    </div>
  );
}
