import { createContext, type MouseEvent, useContext } from 'react';

/** An enquiry that a button asks for. */
export interface EnquiryRequest {
  /** Path of its page, which the dialog shows in its place. */
  href: string;
  /** What it is called, until its page says so itself. */
  title: string;
}

/** Opens the enquiry dialog; null if there is none, as on the server, where the buttons are ordinary links. */
export type OpenEnquiry = ((request: EnquiryRequest) => void) | null;

export const EnquiryContext = createContext<OpenEnquiry>(null);

/**
 * Returns the handlers that make a link to an enquiry's page open its dialog instead: the page is prefetched as soon as a pointer rests on
 * it. A chat of another company opens a new tab.
 */
export function useEnquiryLink() {
  const open = useContext(EnquiryContext);
  return (href: string, title: string) =>
    href.startsWith('http') ? { href, target: '_blank', rel: 'noopener' } : opening(open, href, title);
}

function opening(open: OpenEnquiry, href: string, title: string) {
  return {
    href,
    rel: 'nofollow',
    'data-prefetch': href,
    'aria-haspopup': open ? ('dialog' as const) : undefined,
    onClick: (event: MouseEvent) => {
      if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open({ href, title });
    },
  };
}
