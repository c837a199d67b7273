/** What a browser can share with. */
interface Sharing {
  share?(data: { title: string; url: string }): Promise<void>;
  clipboard?: { writeText(text: string): Promise<void> };
}

/** What became of a page that was to be shared: shared or given up by the visitor, copied, or neither could be done. */
export type Shared = 'done' | 'copied' | 'failed';

/** Offers a page to the apps of the device, where its browser can; else copies its address. */
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
