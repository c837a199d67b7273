/** How wide pictures are shown, as an img's `sizes`: browsers choose a picture's width by it before they know the layout. */
export const photoSizes = {
  /** In a grid of cards beside the filters. */
  card: '(min-width: 1400px) 340px, (min-width: 992px) 31vw, (min-width: 600px) 46vw, calc(100vw - 32px)',
  /** The large picture of a gallery. */
  gallery: '(min-width: 1200px) 760px, (min-width: 992px) 62vw, 100vw',
  /** Half of a page of words, and all of its width on a phone. */
  half: '(min-width: 1200px) 590px, (min-width: 768px) 48vw, calc(100vw - 32px)',
  /** A tile, several in a row. */
  tile: '(min-width: 992px) 220px, (min-width: 768px) 31vw, 48vw',
  /** As large as the window. */
  lightbox: '(min-aspect-ratio: 3/2) calc((100vh - 76px) * 3 / 2), 100vw',
  /** Small ones below it. */
  thumbnail: '120px',
} as const;
