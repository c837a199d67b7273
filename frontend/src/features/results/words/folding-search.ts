/**
 * Folds the box that searches on a narrow screen while the visitor scrolls down, and brings it back while they scroll up: cars have the screen,
 * and a search is never far. It only says which at the root; the styles do the rest, and bring the box back for the focus too. Loaded once, for
 * all results of a visit.
 */

/** Smaller movements are a trembling finger. */
const MOVED_PX = 6;

const root = document.documentElement;
let before = window.scrollY;

function look(): void {
  const words = document.querySelector('h1')?.parentElement;
  const box = words?.parentElement?.querySelector<HTMLElement>(':scope > search');
  if (!words || !box) return;
  const height = box.offsetHeight;
  root.style.setProperty('--search-height', `${height}px`);
  const moved = window.scrollY - before;
  // While its own place is in view, it is there.
  const isPassed = words.getBoundingClientRect().bottom + height < 0;
  if (!isPassed) root.dataset.search = 'open';
  else if (moved > MOVED_PX || root.dataset.search === undefined) root.dataset.search = 'folded';
  else if (moved < -MOVED_PX) root.dataset.search = 'open';
  if (Math.abs(moved) > MOVED_PX || !isPassed) before = window.scrollY;
}

look();
window.addEventListener('scroll', look, { passive: true });
window.addEventListener('resize', look, { passive: true });
