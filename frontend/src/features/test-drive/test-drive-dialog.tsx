import type { TestDrivePage } from '@forecourt/contracts';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Skeleton } from '../../components/skeleton/skeleton.tsx';
import { DriveForm } from './drive-form.tsx';
import classes from './test-drive-dialog.module.css';

/** Books a test drive over the page that the visitor is on (TD-1). */
export function TestDriveDialog({
  content,
  title,
  open,
  pageKind,
  onClose,
}: {
  /** What its page says; undefined until that is known. */
  content: TestDrivePage | undefined;
  title: string;
  open: boolean;
  pageKind: string;
  onClose(): void;
}) {
  return (
    <Dialog
      tall
      title={content?.title ?? title}
      description={content?.message}
      open={open}
      onClose={onClose}
      initialFocus={() => true}
    >
      <div className={classes.filled} aria-busy={!content}>
        {content?.car && <CarSummary car={content.car} link={false} />}
        {content ? (
          <DriveForm key={content.form.path} content={content} pageKind={pageKind} onSent={onClose} />
        ) : (
          <>
            <span className="visually-hidden">Loading</span>
            <Skeleton shape="button" />
            <Skeleton shape="line" />
            <Skeleton shape="button" />
          </>
        )}
      </div>
    </Dialog>
  );
}
