import { Icon } from '../../components/icon.tsx';
import { showToast } from '../../lib/toasts.ts';

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

/** What a browser can share with. */
interface Sharing {
  share?(data: { title: string; url: string }): Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/** What became of a page that was to be shared: shared or given up by the visitor, copied, or neither could be done. */
type Shared = 'done' | 'copied' | 'failed';

/**
 * Offers a page to the apps of the device, where its browser can; else copies its address.
 * @internal for specs
 */
export async function shareLink(link: { title: string; url: string }, browser: Sharing): Promise<Shared> {
  try {
    if (browser.share) {
      await browser.share(link);
      return 'done';
    }
  } catch (error) {
    // The visitor closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return 'done';
  }
  try {
    if (!browser.clipboard) return 'failed';
    await browser.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
