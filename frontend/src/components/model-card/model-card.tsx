import type { ModelCard as Card } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import classes from './model-card.module.css';

/**
 * A model of a maker's range: picture, name, status, Explore and Our Stock (MODEL-1). The whole card leads where Explore does.
 * @param heading the level of its name, or plain where it is in a menu
 * @param eager whether its picture is in view at once
 */
export function ModelCard({
  card,
  heading: Heading = 'h2',
  eager = false,
  children,
}: {
  card: Card;
  heading?: 'h2' | 'h3' | 'p';
  eager?: boolean;
  children?: ReactNode;
}) {
  const { name, image, status, explore, stock } = card;
  return (
    <article className={classes.card}>
      <img
        className={classes.picture}
        src={image.src}
        alt={image.alt}
        width={image.width}
        height={image.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className={classes.words}>
        <Heading className={classes.name}>
          {name}
          {status && (
            <span className={classes.status} data-kind={status.kind}>
              {status.label}
            </span>
          )}
        </Heading>
        {children}
        <div className={classes.ways}>
          <a className="button" data-look="solid" href={explore.href}>
            {explore.label}
            <span className="visually-hidden"> the {name}</span>
          </a>
          {stock && (
            <a className="button" data-look="outline" href={stock.href}>
              {stock.label}
              <span className="visually-hidden"> of the {name}</span>
            </a>
          )}
        </div>
      </div>
    </article>
  );
}
