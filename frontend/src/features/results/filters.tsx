import type { ResultsPage } from '@forecourt/contracts';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { FilterPanel } from './filter-panel.tsx';
import classes from './filters.module.css';

type Sheet = ComponentType<{ content: ResultsPage; onClose(): void }>;

/** The side bar on wide screens. Without JavaScript a narrow screen shows it in place of the results, at #filters. */
export function FilterSideBar({ content }: { content: ResultsPage }) {
  return (
    <aside id="filters" className={classes.side} aria-label="Filters">
      <div className={classes.head}>
        <h2>Filters</h2>
        {content.chips.length > 0 && (
          <a href={content.clear_href} data-scroll="keep">
            Clear all
          </a>
        )}
      </div>
      <FilterPanel content={content} />
      <a className={classes.done} href="#results">
        Done
      </a>
    </aside>
  );
}

/** Opens the filters' sheet on narrow screens; its code is loaded when it is first wanted. */
export function FilterButton({ content }: { content: ResultsPage }) {
  const [sheet, setSheet] = useState<{ Sheet: Sheet } | null>(null);
  const [open, setOpen] = useState(false);
  const show = async (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
    try {
      const { FilterSheet } = await import('./filter-sheet.tsx');
      setSheet({ Sheet: FilterSheet });
    } catch {
      window.location.hash = 'filters';
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the side bar */}
      <a className={classes.button} href="#filters" aria-haspopup="dialog" onClick={show}>
        <Icon name="filters" />
        Filters
        {content.chips.length > 0 && <span className={classes.number}>{content.chips.length}</span>}
      </a>
      {open && sheet && <sheet.Sheet content={content} onClose={() => setOpen(false)} />}
    </>
  );
}
