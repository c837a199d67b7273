import type { FacetOption, FacetSection } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { More } from '../../components/more.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useNavigation } from '../../lib/navigation.ts';
import classes from './list-section.module.css';

type ListSection = Extract<FacetSection, { kind: 'list' }>;
type Option = ListSection['options'][number];

/** So many choices are shown before the rest is folded away; a chosen one is always in view. */
const SHOWN = 7;

/** A section of choices (SRCH-2). Each is a link to the page with the choice made or taken back, so it works without JavaScript. */
export function ListOptions({ section }: { section: ListSection }) {
  const shown = section.options.filter((option, index) => index < SHOWN || option.selected);
  const rest = section.options.filter((option) => !shown.includes(option));
  return (
    <>
      <OptionList options={shown} />
      {rest.length > 0 && (
        <More more={`Show all ${section.options.length}`} less="Show fewer">
          <OptionList options={rest} />
        </More>
      )}
    </>
  );
}

function OptionList({ options }: { options: Option[] }) {
  return (
    <ul className={classes.list}>
      {options.map((option) => (
        <li key={option.value}>
          <OptionLink option={option} />
          {option.children && option.children.length > 0 && <OptionList options={option.children} />}
        </li>
      ))}
    </ul>
  );
}

/** Shows its choice at once when pressed, while the server still counts. */
function OptionLink({ option }: { option: FacetOption }) {
  const { href, loading } = useNavigation();
  const pressed = loading && href === option.href;
  const selected = option.selected !== pressed;
  return (
    <a
      className={classes.option}
      href={option.href}
      data-scroll="keep"
      data-empty={option.count === 0}
      aria-current={selected ? 'true' : undefined}
      rel="nofollow"
    >
      <span className={classes.box}>{selected && <Icon name="check" />}</span>
      <span className={classes.label}>{option.label}</span>
      <span className={classes.count}>
        {formatNumber(option.count)}
        <span className="visually-hidden"> results</span>
      </span>
    </a>
  );
}
