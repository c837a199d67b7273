import type { ResultsPage } from '@forecourt/contracts';
import { type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react';
import { LinkButton } from '../../components/button/button.tsx';
import { Drawer } from '../../components/drawer/drawer.tsx';
import { UpdateFailed } from '../../components/update-failed.tsx';
import { useNavigation } from '../../lib/navigation.ts';
import { FilterPanel } from './filter-panel.tsx';
import classes from './filter-sheet.module.css';
import { ShowButton } from './show-button.tsx';
import { openTyped, typedFirst } from './typed-first.ts';

export interface FilterSheetProps {
  content: ResultsPage;
  open: boolean;
  onClose(): void;
  /** What opened it, and has the focus again afterwards. */
  opener: RefObject<HTMLElement | null>;
  /** What opened it to type a price and a place, if that did: then typing them is all it takes, and it closes. */
  typed: string | undefined;
}

const highestPrice = () => document.querySelector<HTMLInputElement>('[role="dialog"] [name="price_to"]');
const place = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[name="near"]:not([type="hidden"])');

/** The filters on narrow screens: a sheet over the results, with the count of what would be shown within reach of a thumb (SRCH-9). */
export function FilterSheet({ content, open, onClose, opener, typed }: FilterSheetProps) {
  const { loading, failed, offline, retry } = useNavigation();
  const ordered = useMemo(() => ({ ...content, sections: typedFirst(content.sections) }), [content]);
  // Once, when it is there: what the visitor folds stays folded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it was when it was opened
  const unfold = useCallback((panel: HTMLElement | null) => openTyped(panel, content.sections), []);
  const show = () => {
    onClose();
    document.getElementById('results')?.scrollIntoView();
  };
  // A price goes on to the place, if the site has several, and the last of them to the results.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (!typed || key !== 'Enter') return;
    const next = target === highestPrice() ? place() : null;
    // After what the key does by itself: the field that has the focus then would be sent.
    if (next) setTimeout(() => next.focus());
    else if (target === highestPrice() || target === place()) setTimeout(show);
  };
  return (
    <Drawer
      side="bottom"
      open={open}
      onClose={onClose}
      title="Filters"
      initialFocus={() => (typed && (highestPrice() ?? place())) || true}
      finalFocus={opener}
      foot={
        <>
          {content.chips.length > 0 && (
            <LinkButton look="outline" size="large" data-scroll="keep" href={content.clear_href}>
              Clear all
            </LinkButton>
          )}
          <ShowButton content={content} loading={loading} old={failed || offline} onClick={show} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what is typed in its fields */}
      <div ref={unfold} className={classes.panel} onKeyDown={onKeyDown}>
        <FilterPanel content={ordered} />
      </div>
      {(failed || offline) && <UpdateFailed offline={offline} retry={retry} place="sheet" />}
    </Drawer>
  );
}
