import type { ResultsPage } from '@forecourt/contracts';
import plainSelect from '../../components/plain-select.module.css';
import { useNavigation } from '../../lib/navigation.ts';
import { HiddenFields } from './filters/hidden-fields.tsx';
import classes from './sort-select.module.css';

/** The order of the cars (SRCH-5), shown as chosen at once; without JavaScript a form with a button. */
export function SortSelect({ content: { path, hidden, sorts } }: { content: ResultsPage }) {
  const { go, href, loading } = useNavigation();
  const pressed = loading ? sorts.find((sort) => sort.href === href) : undefined;
  const selected = pressed ?? sorts.find((sort) => sort.selected);
  const choose = (value: string) => {
    const sort = sorts.find((each) => each.value === value);
    if (sort) go(sort.href, { scroll: 'keep' });
  };
  return (
    <form className={classes.sort} action={path} method="get">
      <HiddenFields fields={hidden} except="sortBy" />
      {/* Narrow screens have no room for the label; the name is there all the same. */}
      <label htmlFor="sort">Sort</label>
      <select
        className={plainSelect.select}
        id="sort"
        name="sortBy"
        aria-label="Sort"
        value={selected?.value}
        onChange={(event) => choose(event.target.value)}
      >
        {sorts.map((sort) => (
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
