import type { FacetOption } from '@forecourt/contracts';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { hrefToFollow } from '../../../lib/link-rules.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { choiceIn, choiceName, useSearchSteps } from './search-steps.ts';

/**
 * A choice as a link to the page with the choice made or taken back, so it works without JavaScript; it is announced as the checkbox that it looks
 * like. Pressed, it shows its choice at once,
 * while the server still counts.
 */
export function ChoiceLink({
  section,
  option,
  className,
  children,
}: {
  section: string;
  option: FacetOption;
  className: string | undefined;
  children(selected: boolean): ReactNode;
}) {
  const { href, loading } = useNavigation();
  const { take, waiting } = useSearchSteps();
  const name = choiceName(section, option.value);
  const pressed = waiting(name) + (loading && href === option.href ? 1 : 0);
  const selected = pressed % 2 === 1 ? !option.selected : option.selected;
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href: to, target, rel } = event.currentTarget;
    if (!loading || !hrefToFollow(event.nativeEvent, { href: to, target, rel, download: false }, to)) return;
    event.preventDefault();
    take({ name, hrefIn: (content) => choiceIn(content, name)?.href });
  };
  // A checkbox is pressed by Space.
  const keyed = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input leads nowhere without JavaScript
    <a
      className={className}
      href={option.href}
      data-scroll="keep"
      data-choice={name}
      data-empty={option.count === 0}
      role="checkbox"
      aria-checked={selected}
      rel="nofollow"
      onClick={press}
      onKeyDown={keyed}
    >
      {children(selected)}
    </a>
  );
}

/** How many vehicles a choice finds, if that is known. */
export function ChoiceCount({ count, className }: { count: number | null; className: string | undefined }) {
  if (count === null) return null;
  return (
    <span className={className}>
      {formatNumber(count)}
      <span className="visually-hidden"> results</span>
    </span>
  );
}
