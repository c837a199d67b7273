/** So far the page is scrolled when the bar with Call Now appears (NAV-1). */
const SCROLLED_PX = 50;

/** Whether the page is scrolled far enough for the bar with Call Now. */
export const isScrolled = (): boolean => window.scrollY >= SCROLLED_PX;
