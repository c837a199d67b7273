import type { Dropdown as Content, ResultsPage } from '@forecourt/contracts';
import { useState } from 'react';
import plainSelect from '../../../components/plain-select.module.css';
import { useNavigation } from '../../../lib/navigation.ts';
import classes from './dropdowns.module.css';
import { HiddenFields } from './hidden-fields.tsx';

/** Make, model and condition as the browser's own lists, where the site asks for them (SRCH-8); without JavaScript each has a button. */
export function Dropdowns({ content }: { content: ResultsPage }) {
  if (content.dropdowns.length === 0) return null;
  return (
    <div className={classes.dropdowns}>
      {content.dropdowns.map((dropdown) => (
        <Dropdown key={dropdown.name} dropdown={dropdown} />
      ))}
    </div>
  );
}

/** What is picked is shown at once, while the server still searches. */
function Dropdown({ dropdown: { name, label, path, hidden, value, groups } }: { dropdown: Content }) {
  const { go, loading } = useNavigation();
  const [picked, setPicked] = useState<string>();
  const pick = (next: string) => {
    const option = groups.flatMap(({ options }) => options).find((each) => each.value === next);
    setPicked(next);
    if (option) go(option.href, { scroll: 'keep' });
  };
  return (
    <form action={path} method="get">
      <HiddenFields fields={hidden} except={name} />
      <label>
        {label}
        <select
          className={plainSelect.select}
          name={name}
          value={loading && picked !== undefined ? picked : value}
          onChange={(e) => pick(e.target.value)}
        >
          {groups.map(({ label: mark, options }) => {
            const list = options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ));
            return mark === null ? (
              list
            ) : (
              <optgroup key={mark} label={mark}>
                {list}
              </optgroup>
            );
          })}
        </select>
      </label>
      <noscript>
        <button className="button" data-look="outline" type="submit">
          Show
        </button>
      </noscript>
    </form>
  );
}
