import type { Picture } from '@forecourt/contracts';
import { photoSizes } from '../lib/photo-sizes.ts';
import classes from './photo.module.css';

/** What a picture is drawn with. */
export interface PhotoProps {
  readonly picture: Picture;
  /** The first thing to be seen, in view at once, or put off until it nearly is. */
  readonly load?: 'first' | 'at-once' | 'when-near';
  /** Where it is used, which determines its width. */
  readonly place?: keyof typeof photoSizes;
}

/**
 * A picture in its own proportions' box, so that nothing moves when it arrives (CARD-1), over its blurred preview (UI-2). The preview is a
 * picture too, so all works without JavaScript and without inline styles. A drawn one is transparent, so it has no preview. One that is no photo
 * of the vehicle says what it is, unless it only repeats another.
 */
export function Photo({ picture, load = 'when-near', place = 'card' }: PhotoProps) {
  const { src, alt, width, height, sources = [], preview, illustration, label } = picture;
  return (
    <span className={classes.frame} data-drawn={illustration}>
      {preview && <img className={classes.preview} src={preview} alt="" width={width} height={height} />}
      {/* Inside <picture>, React leaves preloading to the document's head. */}
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={photoSizes[place]} />
        ))}
        <img
          className={classes.photo}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={load === 'when-near' ? 'lazy' : 'eager'}
          fetchPriority={load === 'first' ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
      {label && alt && (
        <span className={classes.mark} aria-hidden="true">
          {label}
        </span>
      )}
    </span>
  );
}
