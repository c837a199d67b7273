import type { MenuEntry } from '@forecourt/contracts';
import { useRef } from 'react';
import { Icon } from '../components/icon.tsx';
import classes from './main-menu.module.css';
import { MenuItem, MenuLinks } from './menu-item.tsx';
import { MenuTiles } from './menu-tiles.tsx';
import { ModelsPanel } from './models-menu/models-panel.tsx';
import { useHoverMenus, useMenus } from './use-menus.ts';

/**
 * The header's menu on wide screens (NAV-1). Each menu is a disclosure of the browser, one open at a time: it opens by click and keyboard
 * without JavaScript, which adds that Escape, a click elsewhere and leaving by Tab close it, and opening under the pointer where the site
 * says so.
 */
export function MainMenu({ menu, href, opensOnHover }: { menu: MenuEntry[]; href: string; opensOnHover: boolean }) {
  const nav = useRef<HTMLElement>(null);
  useMenus(nav);
  useHoverMenus(nav, opensOnHover);
  return (
    <nav ref={nav} className={classes.menu} aria-label="Main">
      {/* A new key after each navigation closes the menus. */}
      <ul key={href}>
        {menu.map((entry) => (
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
        ))}
      </ul>
    </nav>
  );
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
