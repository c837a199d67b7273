import type { Menu } from '@forecourt/contracts';
import classes from './menu-tiles.module.css';

/** Makes as tiles with the letters that stand for each (NAV-1). */
export function MenuTiles({ links }: { links: Menu['columns'][number]['links'] }) {
  return (
    <ul className={classes.tiles}>
      {links.map(({ label, href, letters }) => (
        <li key={href}>
          <a href={href}>
            <span className={classes.letters} aria-hidden="true">
              {letters}
            </span>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
