import type { Frame } from '@forecourt/contracts';
import classes from './preview-notice.module.css';

/** Says that a page is shown under a revision that is not live (SITE-8). */
export function PreviewNotice({ preview: { text, detail } }: { preview: NonNullable<Frame['preview']> }) {
  return (
    <aside className={classes.notice} aria-label="Preview">
      <strong>{text}.</strong> {detail}
    </aside>
  );
}
