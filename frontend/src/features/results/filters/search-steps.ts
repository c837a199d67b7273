import type { FacetOption, ResultsPage } from '@forecourt/contracts';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation } from '../../../lib/navigation.ts';

/** A step from the search in view to the next. */
interface Step {
  /** What it is about: for a choice its own address would be another after each answer. */
  name: string;
  /** Where it leads from this page; undefined if that page has no such step. */
  hrefIn(content: ResultsPage): string | undefined;
}

/** Takes the steps of a search one after another, so that a quick hand loses none on a slow line. */
interface SearchSteps {
  /** Takes a step now, or after the answer that is on its way: its address is then that of the page that has arrived. */
  take(step: Step): void;
  /** How many steps of this name have yet to be taken. */
  waiting(name: string): number;
}

const SearchStepsContext = createContext<SearchSteps>({ take: () => undefined, waiting: () => 0 });
export const SearchStepsProvider = SearchStepsContext.Provider;
export const useSearchSteps = (): SearchSteps => useContext(SearchStepsContext);

/** The steps from a results page. An answer that fails takes the steps behind it along. */
export function useSteps(content: ResultsPage): SearchSteps {
  const { href, go, loading, failed } = useNavigation();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  /** A step was taken and the address is still the one before: a sheet that closes lets the browser go back first. */
  const leaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has been reached
  useEffect(() => {
    leaving.current = false;
  }, [href]);
  useEffect(() => {
    const [next, ...rest] = steps;
    if (!next || loading || leaving.current) return;
    setSteps(failed ? [] : rest);
    const to = failed ? href : (next.hrefIn(content) ?? href);
    leaving.current = to !== href;
    if (to !== href) go(to, { scroll: 'keep' });
  }, [steps, href, loading, failed, content, go]);
  const take = useCallback((step: Step) => setSteps((waiting) => [...waiting, step]), []);
  return useMemo(() => ({ take, waiting: (name) => steps.filter((step) => step.name === name).length }), [take, steps]);
}

/** What a choice is called among all of a page: its section and its value. */
export const choiceName = (section: string, value: string): string => `${section}=${value}`;

/** The choice of this name on a page: a value of a section, or a model below its make. */
export function choiceIn({ sections }: Pick<ResultsPage, 'sections'>, name: string): FacetOption | undefined {
  for (const section of sections) {
    if (section.kind !== 'list') continue;
    for (const option of section.options) {
      const all: FacetOption[] = [option, ...(option.children ?? [])];
      const found = all.find(({ value }) => choiceName(section.name, value) === name);
      if (found) return found;
    }
  }
  return undefined;
}
