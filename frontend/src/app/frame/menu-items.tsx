import type { Menu, MenuEntry } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { MakeMark } from '../../components/make-mark/make-mark.tsx';
import classes from './main-menu.module.css';
import { MenuItem, MenuLinks } from './menu-item.tsx';
import tiles from './menu-tiles.module.css';
import { ModelsPanel } from './models-panel.tsx';

/** The entries of the header's menu on wide screens (NAV-1). */
export function MenuItems({ menu, href }: { menu: MenuEntry[]; href: string }) {
  return menu.map((entry) => (
    <li key={entry.label} data-wide={isWide(entry)}>
      <MenuItem entry={entry} href={href} group="main-menu">
        {(menu) => (
          <div className={classes.panel}>
            {menu.kind === 'models' ? (
              <div className={classes.inner}>
                <ModelsPanel menu={menu} />
              </div>
            ) : (
              <Panel menu={menu} href={href} />
            )}
          </div>
        )}
      </MenuItem>
    </li>
  ));
}

function Panel({ menu, href }: { menu: Extract<MenuEntry, { kind: 'menu' }>; href: string }) {
  return (
    <div className={classes.inner}>
      {menu.columns.map(({ title, links }) => (
        <div key={title} className={classes.column} data-many={links.length > 6}>
          {title && <p className={classes.title}>{title}</p>}
          {menu.look === 'tiles' ? <MenuTiles links={links} /> : <MenuLinks links={links} href={href} />}
        </div>
      ))}
      {menu.all && (
        <a className={classes.all} href={menu.all.href}>
          {menu.all.label}
          <Icon name="right" />
        </a>
      )}
    </div>
  );
}

/** Models, several columns and tiles take the header's whole width; a short list opens below its name. */
const isWide = (entry: MenuEntry): boolean =>
  entry.kind === 'models' || (entry.kind === 'menu' && (entry.look === 'tiles' || entry.columns.length > 1));

/** Makes as tiles with their marks (NAV-1). */
export function MenuTiles({ links }: { links: Menu['columns'][number]['links'] }) {
  return (
    <ul className={tiles.tiles}>
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
