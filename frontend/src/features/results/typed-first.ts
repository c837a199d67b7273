import type { FacetSection } from '@forecourt/contracts';

/** What is typed rather than chosen from a list, in the order in which it is typed. */
const TYPED: readonly FacetSection['name'][] = ['price', 'near'];

const isTyped = ({ name }: Pick<FacetSection, 'name'>): boolean => TYPED.includes(name);

/** The sections as a phone's sheet has them: price and distance before the makes, which fill a screen by themselves. */
export function typedFirst<Section extends Pick<FacetSection, 'name'>>(sections: readonly Section[]): Section[] {
  const typed = TYPED.flatMap((name) => sections.filter((section) => section.name === name));
  return [...typed, ...sections.filter((section) => !isTyped(section))];
}

/** Opens the sections of what is typed, which a sheet has first. */
export function openTyped(panel: HTMLElement | null, sections: readonly Pick<FacetSection, 'name'>[]): void {
  const folds = [...(panel?.querySelectorAll('details') ?? [])];
  for (const fold of folds.slice(0, sections.filter(isTyped).length)) fold.open = true;
}
