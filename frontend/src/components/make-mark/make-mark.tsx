import type { MakeMark as Mark, ShownTag } from '@forecourt/contracts';
import tagClasses from '../tag.module.css';
import classes from './make-mark.module.css';
import { motifs, outlines } from './shapes.ts';

/** The mark of a make: its logo, or its letters in a shape of its own (CARD-2, MODEL-3). The make's name stands beside it. */
export function MakeMark({ mark, size = 'normal' }: { mark: Mark; size?: 'small' | 'normal' | 'large' }) {
  if ('logo' in mark) {
    return (
      <i className={classes.mark} data-size={size}>
        <img src={mark.logo} alt="" width={48} height={48} loading="lazy" decoding="async" />
      </i>
    );
  }
  const { letters, outline, motif } = mark;
  return (
    <i className={classes.mark} data-size={size} data-letters={[...letters].length} aria-hidden="true">
      <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <path className={classes.outline} d={outlines[outline ?? 0]} />
        {motif !== null && <path className={classes.motif} d={motifs[motif]} />}
      </svg>
      <span>{letters}</span>
    </i>
  );
}

/** The one tag of a car; its kind decides the colour (CARD-2). */
export function Tag({ tag }: { tag: ShownTag }) {
  return (
    <span className={tagClasses.tag} data-kind={tag.kind}>
      {tag.mark && <MakeMark mark={tag.mark} size="small" />}
      {tag.text}
    </span>
  );
}
