import type { Picture } from '@forecourt/contracts';

/**
 * A picture in its own proportions' box, so that nothing moves when it arrives (CARD-1). Inside <picture>, React leaves preloading to
 * the document's head.
 */
export function Photo({ picture, eager = false }: { picture: Picture; eager?: boolean }) {
  return (
    <picture>
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}
