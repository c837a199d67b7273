import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../lib/toasts.ts';
import { shareLink } from './share.ts';

/** Sends the page's address to someone: by the device's apps, or copied. It needs JavaScript, and is not shown without. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const share = async () => {
    const url = new URL(path, window.location.href).href;
    const shared = await shareLink({ title, url }, navigator);
    if (shared === 'copied') showToast({ title: 'Link copied', message: 'Paste it wherever you want to share it.' });
    if (shared === 'failed') showToast({ title: "We couldn't copy the link", message: url });
  };
  return (
    <button type="button" className="icon-button" data-scripted aria-label={`Share ${title}`} onClick={share}>
      <Icon name="share" />
    </button>
  );
}
