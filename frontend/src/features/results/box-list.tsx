import type { ResultsPage } from '@forecourt/contracts';
import { type ComponentProps, useEffect } from 'react';
import { RecentList } from './recent-list.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { SuggestionList } from './suggestion-list.tsx';

type BoxListProps = Omit<ComponentProps<typeof SuggestionList>, 'recent'> & { readonly content: ResultsPage };

/** What is offered below the box: the last searches while it is empty, then what the words may mean. */
export function BoxList({ content, ...props }: BoxListProps) {
  const recent = useRecentSearches(content);
  const { input, onLeave } = props;
  useEffect(() => {
    const place = input.current?.closest('search');
    const pressed = (event: KeyboardEvent) => {
      const isEscape = event.key === 'Escape';
      if (!isEscape && (event.key !== 'ArrowDown' || event.target !== input.current)) return;
      event.preventDefault();
      if (isEscape) {
        input.current?.focus();
        onLeave();
      } else place?.querySelector<HTMLElement>('section a')?.focus();
    };
    place?.addEventListener('keydown', pressed);
    return () => place?.removeEventListener('keydown', pressed);
  });
  if (props.text.trim() !== '') return <SuggestionList {...props} recent={recent} />;
  return recent.length > 0 ? <RecentList searches={recent} onLeave={props.onLeave} /> : null;
}
