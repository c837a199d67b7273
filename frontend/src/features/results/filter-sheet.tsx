import type { ResultsPage } from '@forecourt/contracts';
import type { RefObject } from 'react';
import { LinkButton } from '../../components/button/button.tsx';
import { Drawer } from '../../components/drawer/drawer.tsx';
import { UpdateFailed } from '../../components/update-failed.tsx';
import { useNavigation } from '../../lib/navigation.ts';
import { FilterPanel } from './filter-panel.tsx';
import classes from './filter-sheet.module.css';
import { ShowButton } from './show-button.tsx';

export interface FilterSheetProps {
  content: ResultsPage;
  open: boolean;
  onClose(): void;
  /** What opened it, and has the focus again afterwards. */
  opener: RefObject<HTMLElement | null>;
}

/** The filters on narrow screens: a sheet over the results, with the count of what would be shown within reach of a thumb (SRCH-9). */
export function FilterSheet({ content, open, onClose, opener }: FilterSheetProps) {
  const { loading, failed, offline, retry } = useNavigation();
  const show = () => {
    onClose();
    document.getElementById('results')?.scrollIntoView();
  };
  return (
    <Drawer
      side="bottom"
      open={open}
      onClose={onClose}
      title="Filters"
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
      <div className={classes.panel}>
        <FilterPanel content={content} />
      </div>
      {(failed || offline) && <UpdateFailed offline={offline} retry={retry} place="sheet" />}
    </Drawer>
  );
}
