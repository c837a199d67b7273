import { Dialog } from '@base-ui/react/dialog';
import type { ResultsPage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { UpdateFailed } from '../../components/update-failed.tsx';
import { useNavigation } from '../../lib/navigation.ts';
import { FilterPanel } from './filter-panel.tsx';
import classes from './filter-sheet.module.css';

/** The filters on phones: a sheet over the results, with the count of what would be shown within reach of a thumb. */
export function FilterSheet({ content, onClose }: { content: ResultsPage; onClose(): void }) {
  const { loading, failed, retry } = useNavigation();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={classes.backdrop} />
        <Dialog.Popup className={classes.sheet}>
          <div className={classes.head}>
            <Dialog.Title>Filters</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close filters">
              <Icon name="close" />
            </Dialog.Close>
          </div>
          <div className={classes.body}>
            <FilterPanel content={content} />
          </div>
          {failed && <UpdateFailed retry={retry} place="sheet" />}
          <div className={classes.foot}>
            <a className="button" data-look="outline" data-scroll="keep" href={content.clear_href}>
              Clear all
            </a>
            <Dialog.Close className="button" data-look="solid" aria-busy={loading} onClick={showResults}>
              Show {content.count_text}
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function showResults(): void {
  document.getElementById('results')?.scrollIntoView();
}
