import type { ResultsPage } from '@forecourt/contracts';

/** The sections as a phone's sheet has them: what is typed first and open, before the makes, which fill a screen by themselves. */
export function typedFirst({ sections, typed_first }: Pick<ResultsPage, 'sections' | 'typed_first'>) {
  const names = typed_first?.sections ?? [];
  const typed = names.flatMap((name) => sections.filter((section) => section.name === name));
  return [
    ...typed.map((section) => ({ ...section, open: true })),
    ...sections.filter((section) => !typed.includes(section)),
  ];
}
