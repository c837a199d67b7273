import type { CallBar, ResultsPage as Content } from '@forecourt/contracts';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { CardGrid } from '../../components/card-grid.tsx';
import { favourites, viewedCars } from '../../lib/kept/kept-cars.ts';
import { useStoredList } from '../../lib/kept/stored-list.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { cardsInTurn } from './cards-in-turn.ts';
import { Chips } from './filters/chips.tsx';
import { FilterButton, FilterSideBar } from './filters/filters.tsx';
import { SearchStepsProvider, useSteps } from './filters/search-steps.ts';
import type { KeptCarsProps } from './kept-cars-strips.tsx';
import { nothingFound } from './late-nothing-found.ts';
import { Pagination } from './pagination.tsx';
import classes from './results-page.module.css';
import { SortSelect } from './sort-select.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { KeywordBox } from './words/keyword-box.tsx';

/** So many cards can be in view at once on a wide screen; their pictures are not put off. */
const FIRST_ROW = 3;
/** So many cards are drawn with the count of an answer, a wide screen of them; the others right after, so that nobody waits for what is below. */
const FIRST_SCREEN = 8;

/** The results (SRCH-1, SRCH-2, SRCH-12): what was found stays in view, a little paler, while something else loads. */
export function ResultsPage({ content, call }: { content: Content; call?: CallBar | null }) {
  const { loading, failed, offline } = useNavigation();
  const steps = useSteps(content);
  const keptFocus = useKeptFocus(content);
  const { cards: before } = useDeferredValue(content);
  const Nothing = content.cards.length > 0 ? null : nothingFound();
  return (
    <SearchStepsProvider value={steps}>
      <div className={classes.page} {...keptFocus}>
        <a className="skip" href="#found">
          Skip to results
        </a>
        <div className={classes.heading}>
          <div>
            <h1>{content.heading}</h1>
            <p aria-live="polite">
              <strong>{content.count_text}</strong> {content.place_text}
            </p>
            {content.notes.map((note) => (
              <p key={note} className={classes.note}>
                {note}
              </p>
            ))}
            {(content.save || content.little_more) && (
              <p className={classes.ways}>
                {content.little_more && (
                  <a href={content.little_more.href} data-scroll="keep" rel="nofollow">
                    {content.little_more.label}
                  </a>
                )}
                {content.save && <a href={content.save}>Save this search</a>}
              </p>
            )}
          </div>
          <KeywordBox content={content} />
        </div>
        <FilterSideBar content={content} />
        <section
          id="results"
          className={classes.results}
          aria-label="Results"
          aria-busy={loading}
          data-old={failed || offline}
          tabIndex={-1}
        >
          <div className={classes.bar}>
            <FilterButton content={content} />
            <SortSelect content={content} />
          </div>
          <div className={classes.chips}>
            <Chips content={content} />
          </div>
          <div id="found" className={classes.found} tabIndex={-1}>
            {Nothing ? (
              <Nothing content={content} />
            ) : (
              <CardGrid
                cards={cardsInTurn(content.cards, before, FIRST_SCREEN)}
                promos={content.promos}
                eager={FIRST_ROW}
              />
            )}
          </div>
          <Pagination content={content} />
          <KeptCars title={content.saved_title} call={call} />
        </section>
      </div>
    </SearchStepsProvider>
  );
}

/** The visitor's saved and last viewed cars, if any; only those visitors load the code for it (FAV-1). */
function KeptCars(words: Pick<KeptCarsProps, 'title' | 'call'>) {
  const saved = useStoredList(favourites);
  const viewed = useStoredList(viewedCars);
  const [Strips, setStrips] = useState<ComponentType<KeptCarsProps>>();
  const any = saved.length > 0 || viewed.length > 0;
  useEffect(() => {
    if (!any) return;
    import('./kept-cars-strips.tsx').then(
      ({ KeptCarsStrips }) => setStrips(() => KeptCarsStrips),
      // The page is whole without them.
      () => undefined,
    );
  }, [any]);
  return any && Strips ? <Strips saved={saved} viewed={viewed} {...words} /> : null;
}
