import { useSyncExternalStore } from 'react';
import { showToast, type ToastMessage, toastStore } from '../../lib/toasts.ts';
import { Icon } from '../icon.tsx';
import classes from './toast.module.css';

/** Where toasts appear; screen readers announce them without moving the focus. */
export function ToastRegion() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none);
  return (
    <div role="status" data-toasts className={classes.region}>
      {toast && <Toast toast={toast} onClose={() => showToast(null)} />}
    </div>
  );
}

/** One message; it does not disappear by itself. */
export function Toast({ toast: { title, message, link, alert }, onClose }: { toast: ToastMessage; onClose(): void }) {
  return (
    <div className={classes.toast}>
      <div role={alert && 'alert'}>
        <p className={classes.title}>{title}</p>
        {message && <p>{message}</p>}
        {link && <a href={link.href}>{link.label}</a>}
      </div>
      <button type="button" className="icon-button" aria-label="Close message" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
