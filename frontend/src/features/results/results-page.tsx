import type { ResultsPage as Content } from '@forecourt/contracts';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { formHref } from '../../lib/link-rules.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { Chips } from './chips.tsx';
import { FilterButton, FilterSideBar } from './filters.tsx';
import { stateWithout } from './hidden-fields.tsx';
import { KeywordBox } from './keyword-box.tsx';
import { Pagination } from './pagination.tsx';
import classes from './results-page.module.css';
import { SortSelect } from './sort-select.tsx';

/** So many cards can be in view at once on a wide screen; their pictures are not put off. */
const FIRST_ROW = 3;

/** The results (SRCH-1, SRCH-2, SRCH-12): what was found stays in view, a little paler, while something else loads. */
export function ResultsPage({ content }: { content: Content }) {
  const { loading } = useNavigation();
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <h1>{content.heading}</h1>
        <p aria-live="polite">{content.count_text}</p>
      </div>
      <FilterSideBar content={content} />
      <section id="results" className={classes.results} aria-label="Results" aria-busy={loading}>
        <KeywordBox content={content} />
        <div className={classes.bar}>
          <FilterButton content={content} />
          <SortSelect content={content} />
        </div>
        <div className={classes.chips}>
          <Chips chips={content.chips} clearHref={content.clear_href} />
        </div>
        {content.cards.length > 0 ? (
          <div className={classes.found}>
            <CardGrid cards={content.cards} eager={FIRST_ROW} />
          </div>
        ) : (
          <NothingFound content={content} />
        )}
        <Pagination pagination={content.pagination} />
      </section>
    </div>
  );
}

/** No car fits, or the page is past the end: says so, and what to take away. */
function NothingFound({ content }: { content: Content }) {
  const pastTheEnd = content.count > 0;
  return (
    <div className={classes.nothing}>
      <span className={classes.nothingIcon}>
        <Icon name="search" />
      </span>
      <h2>{pastTheEnd ? 'There is nothing more on this page' : 'Nothing matches your search'}</h2>
      <p>
        {pastTheEnd
          ? 'Go back to the first page to see what we have.'
          : 'Try fewer words or take a filter away. New stock arrives every day.'}
      </p>
      <a
        className="button"
        data-look="solid"
        href={pastTheEnd ? formHref(content.path, stateWithout(content.hidden, 'page')) : content.clear_href}
      >
        {pastTheEnd ? 'First page' : 'Clear all filters'}
      </a>
    </div>
  );
}
