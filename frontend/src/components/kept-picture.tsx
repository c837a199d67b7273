import { useState } from 'react';
import classes from './kept-picture.module.css';

/** What a kept car's picture is drawn with. */
export interface KeptPictureProps {
  /** As it was when the car was kept; empty for none. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** The picture of a car saved in this browser, as large as what holds it; nothing if its address of that time no longer works. */
export function KeptPicture({ src, width, height }: KeptPictureProps) {
  const [gone, setGone] = useState<string>();
  if (!src || gone === src) return null;
  return (
    <img
      className={classes.picture}
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setGone(src)}
    />
  );
}
