import type { ShownTag } from '@forecourt/contracts';
import { MakeMark } from './make-mark/make-mark.tsx';
import classes from './tag.module.css';

/** The one tag of a car; its kind decides the colour (CARD-2). */
export function Tag({ tag }: { tag: ShownTag }) {
  return (
    <span className={classes.tag} data-kind={tag.kind}>
      {tag.mark && <MakeMark mark={tag.mark} size="small" />}
      {tag.text}
    </span>
  );
}
