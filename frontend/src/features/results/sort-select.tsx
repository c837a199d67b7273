import type { ResultsPage } from '@forecourt/contracts';
import { useNavigation } from '../../lib/navigation.ts';
import { HiddenFields } from './hidden-fields.tsx';
import classes from './sort-select.module.css';

/** The order of the cars (SRCH-5); without JavaScript a form with a button. */
export function SortSelect({ content }: { content: ResultsPage }) {
  const { go } = useNavigation();
  const selected = content.sorts.find((sort) => sort.selected)?.value;
  const choose = (value: string) => {
    const sort = content.sorts.find((each) => each.value === value);
    if (sort) go(sort.href, { scroll: 'keep' });
  };
  return (
    <form className={classes.sort} action={content.path} method="get">
      <HiddenFields fields={content.hidden} except="sortBy" />
      {/* Narrow screens have no room for the label; the name is there all the same. */}
      <label htmlFor="sort">Sort</label>
      <select
        key={selected}
        id="sort"
        name="sortBy"
        aria-label="Sort"
        defaultValue={selected}
        onChange={(event) => choose(event.target.value)}
      >
        {content.sorts.map((sort) => (
          <option key={sort.value} value={sort.value}>
            {sort.label}
          </option>
        ))}
      </select>
      <noscript>
        <button className="button" data-look="outline" type="submit">
          Sort
        </button>
      </noscript>
    </form>
  );
}
