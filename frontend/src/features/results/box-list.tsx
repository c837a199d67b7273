import type { ComponentProps } from 'react';
import { RecentList } from './recent-list.tsx';
import { SuggestionList } from './suggestion-list.tsx';

/** What is offered below the box: the last searches while it is empty, then what the words may mean. */
export function BoxList(props: ComponentProps<typeof SuggestionList>) {
  if (props.text.trim() !== '') return <SuggestionList {...props} />;
  return props.recent.length > 0 ? <RecentList searches={props.recent} onLeave={props.onLeave} /> : null;
}
