import type { Menu } from '@forecourt/contracts';
import { MakeMark } from '../components/make-mark/make-mark.tsx';
import classes from './menu-tiles.module.css';

/** Makes as tiles with their marks (NAV-1). */
export function MenuTiles({ links }: { links: Menu['columns'][number]['links'] }) {
  return (
    <ul className={classes.tiles}>
      {links.map(({ label, href, mark }) => (
        <li key={href}>
          <a href={href}>
            {mark && <MakeMark mark={mark} />}
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
