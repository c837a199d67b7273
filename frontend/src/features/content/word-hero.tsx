import type { BlockViewOf } from '@forecourt/contracts';
import { Photo } from '../../components/photo.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { BlockButtons } from './block-buttons.tsx';
import classes from './word-hero.module.css';

/** The top of a page, with its only h1. */
export function Hero({ block: { title, html, picture, buttons } }: { block: BlockViewOf<'hero'> }) {
  return (
    <section className={classes.hero} data-picture={picture !== null}>
      <div className={classes.words}>
        <h1>{title}</h1>
        {html && <Prose html={html} lead />}
        <BlockButtons buttons={buttons} large />
      </div>
      {picture && (
        <div className={classes.picture}>
          <Photo picture={picture} load="first" place="half" />
        </div>
      )}
    </section>
  );
}
