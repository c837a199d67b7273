import type { ResultsPage } from '@forecourt/contracts';
import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { FilterSheetProps } from './filter-sheet.tsx';
import classes from './filters.module.css';

/** The side bar on wide screens. Without JavaScript a narrow screen shows it instead of the results, at #filters. */
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
        Show me {content.count_text}
      </a>
    </aside>
  );
}

const loadSheet = () => import('./filter-sheet.tsx');

/**
 * Opens the filters' sheet on narrow screens; its code is loaded when it is first wanted.
 * @param typed what it is called where it leads to what is typed, and not to all filters
 */
export function FilterButton({ content, typed }: { content: ResultsPage; typed?: string | undefined }) {
  const button = useRef<HTMLAnchorElement>(null);
  const [Sheet, setSheet] = useState<ComponentType<FilterSheetProps>>();
  const [open, setOpen] = useState(false);
  const show = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      const { FilterSheet } = await loadSheet();
      setSheet(() => FilterSheet);
      setOpen(true);
    } catch {
      window.location.hash = 'filters';
    }
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the side bar */}
      <a
        ref={button}
        className={classes.button}
        href="#filters"
        aria-haspopup="dialog"
        onClick={show}
        onPointerEnter={() => void loadSheet().catch(() => undefined)}
      >
        {typed ?? (
          <>
            <Icon name="filters" />
            Filters
            {content.chips.length > 0 && <span className={classes.number}>{content.chips.length}</span>}
          </>
        )}
      </a>
      {Sheet && <Sheet content={content} open={open} onClose={() => setOpen(false)} opener={button} typed={typed} />}
    </>
  );
}
