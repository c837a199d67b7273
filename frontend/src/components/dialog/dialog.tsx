import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { useBackCloses } from '../../lib/navigation.ts';
import { Icon } from '../icon.tsx';
import classes from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** A line below the title. */
  description?: ReactNode;
  /** Its buttons, in reach of a thumb. */
  foot?: ReactNode;
  /** What has the focus first; the close button if nothing is said. */
  initialFocus?: () => HTMLElement | boolean;
  /** What has the focus afterwards; what had it before if nothing is said. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** As high as a phone: for what takes more than a glance. */
  tall?: boolean;
  children: ReactNode;
}

/** A dialog over the page that keeps the focus, closes by Escape and Back, and gives the focus back: a sheet on phones. Load it when it is wanted. */
export function Dialog(props: DialogProps) {
  return <Overlay {...props} className={classes.dialog} />;
}

/** What Dialog and Drawer have in common: they differ in position. */
export function Overlay({
  open,
  onClose,
  title,
  description,
  foot,
  initialFocus,
  finalFocus,
  tall = false,
  children,
  className = '',
}: DialogProps & { className?: string | undefined }) {
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(opened) => !opened && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classes.backdrop} />
        <Base.Popup
          className={`${classes.popup} ${className}`}
          data-tall={tall || undefined}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
        >
          <div className={classes.head}>
            <div>
              <Base.Title className={classes.title}>{title}</Base.Title>
              {description && <Base.Description>{description}</Base.Description>}
            </div>
            <Base.Close className="icon-button" aria-label="Close">
              <Icon name="close" />
            </Base.Close>
          </div>
          <div className={classes.body}>{children}</div>
          {foot && <div className={classes.foot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
