import { type DialogProps, Overlay } from '../dialog/dialog.tsx';
import classes from './drawer.module.css';

/** A dialog that slides in from a side and fills its height, or from below on phones as a sheet. Load it when it is wanted. */
export function Drawer({ side, ...props }: DialogProps & { side: 'left' | 'right' | 'bottom' }) {
  return <Overlay {...props} className={classes[side]} />;
}
