import type { MenuEntry } from '@forecourt/contracts';
import { MenuItem, MenuLinks } from './menu-item.tsx';
import { MenuTiles } from './menu-items.tsx';
import classes from './menu-list.module.css';
import { ModelsPanel } from './models-panel.tsx';

/** The menus one below the other, each folded until it is wanted (NAV-1): for the drawer, and for pages without it. */
export function MenuList({ menu, href }: { menu: MenuEntry[]; href: string }) {
  return (
    <ul className={classes.list}>
      {menu.map((entry) => (
        <li key={entry.label}>
          <MenuItem entry={entry} href={href} group="menu-list">
            {(menu) => (
              <div className={classes.nested}>
                <Nested menu={menu} href={href} />
              </div>
            )}
          </MenuItem>
        </li>
      ))}
    </ul>
  );
}

function Nested({ menu, href }: { menu: Exclude<MenuEntry, { kind: 'link' }>; href: string }) {
  if (menu.kind === 'models') return <ModelsPanel menu={menu} />;
  const { columns, look, all } = menu;
  return (
    <>
      {columns.map(({ title, links }) => (
        <div key={title}>
          {title && columns.length > 1 && <p>{title}</p>}
          {look === 'tiles' ? <MenuTiles links={links} /> : <MenuLinks links={links} href={href} />}
        </div>
      ))}
      {all && <MenuLinks links={[all]} href={href} />}
    </>
  );
}
