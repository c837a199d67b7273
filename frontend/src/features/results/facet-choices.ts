import type { FacetOption, ResultsPage } from '@forecourt/contracts';

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
