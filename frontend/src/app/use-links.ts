import { useEffect } from 'react';
import { type EnquiryRequest, enquiryOf, formHref, hrefToFollow, pageHref } from '../lib/link-rules.ts';
import type { Navigation } from '../lib/navigation.ts';

/** The page of Email Us, which a page's own links open over it (LEAD-8); from menus it is a page as others are. */
const EMAIL_US = '/enquire';

/**
 * Lets every plain link and GET form of the page go through the application, so that components write what works without JavaScript too.
 * `data-scroll="keep"` on either leaves the window where it is.
 */
export function useLinks(go: Navigation['go'], open: (request: EnquiryRequest) => void): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement)) return;
      const { href, target, rel } = link;
      const to = hrefToFollow(event, { href, target, rel, download: link.hasAttribute('download') }, location.href);
      if (to === undefined) return;
      event.preventDefault();
      const enquiry =
        to === EMAIL_US && link.closest('main') ? { href: to, title: link.text } : enquiryOf(link.dataset);
      if (enquiry) open(enquiry);
      else go(to, { scroll: scrollOf(link) });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return;
      const to = pageHref(formHref(form.action, textFields(form)), location.href);
      if (to === undefined) return;
      event.preventDefault();
      go(to, { scroll: scrollOf(form) });
    };
    // A box for words may be markup of the server's, so what suggests words is loaded by the first focus.
    const onFocus = ({ target }: FocusEvent) => {
      const place = target instanceof Element && target.closest<HTMLElement>('[data-words]');
      if (place) void import('./words-box.ts').then(({ start }) => start(place));
    };
    const end = new AbortController();
    document.addEventListener('focusin', onFocus, end);
    document.addEventListener('click', onClick, end);
    document.addEventListener('submit', onSubmit, end);
    return () => end.abort();
  }, [go, open]);
}

function scrollOf(element: HTMLElement): 'top' | 'keep' {
  return element.dataset.scroll === 'keep' ? 'keep' : 'top';
}

function textFields(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}
