import type { BlockViewOf } from '@forecourt/contracts';
import { BlockHead } from '../../components/block-head/block-head.tsx';
import { Icon } from '../../components/icon.tsx';
import { MakeMark } from '../../components/make-mark/make-mark.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './tiles.module.css';

/** So many tiles fill a row of a wide screen; more are in rows of four. */
const ONE_ROW = 6;

/** Tiles that each lead to a part of the stock (SRCH-14). */
export function FacetTiles({ block: { title, tiles, all } }: { block: BlockViewOf<'facet_tiles'> }) {
  return (
    <section>
      {(title || all) && <BlockHead title={title} all={all} />}
      <ul
        className={`${classes.tiles} rail`}
        data-pictured={tiles.some(({ picture }) => picture !== null)}
        data-few={tiles.length <= ONE_ROW}
      >
        {tiles.map(({ label, href, count_text: count, mark, picture }) => (
          <li key={href}>
            <a href={href} className={classes.tile}>
              {picture && (
                <span className={classes.picture}>
                  <Photo picture={picture} place="tile" />
                </span>
              )}
              {mark && <MakeMark mark={mark} />}
              <span className={classes.words}>
                <strong>{label}</strong>
                <span>{count}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ICONS = { offers: 'tag', service: 'gears', sell: 'trend' } as const;

/** Panels to the latest offers, service and selling (NAV-1). */
export function PromotionalBanner({ block: { panels } }: { block: BlockViewOf<'promotional_banner'> }) {
  return (
    <aside aria-label="What else we do">
      <ul className={classes.panels} data-count={panels.length}>
        {panels.map(({ name, label, line, href }) => (
          <li key={name}>
            <a href={href} className={classes.panel} data-name={name}>
              <Icon name={ICONS[name]} />
              <strong>{label}</strong>
              <span>{line}</span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
