import type { Link, MenuEntry } from '@forecourt/contracts';
import { useRef } from 'react';
import { Icon } from '../components/icon.tsx';
import { currentPage } from './current-page.ts';
import classes from './menu-list.module.css';
import { MenuTiles } from './menu-tiles.tsx';
import { useHoverMenus } from './use-menus.ts';

/** The menus one below the other, each folded until it is wanted (NAV-1): for the drawer, and for where there is none. */
export function MenuList({
  menu,
  href,
  opensOnHover = false,
}: {
  menu: MenuEntry[];
  href: string;
  opensOnHover?: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  useHoverMenus(list, opensOnHover);
  return (
    <ul ref={list} className={classes.list}>
      {menu.map((entry) => (
        <li key={entry.label}>
          {entry.kind === 'link' ? (
            <a href={entry.href} aria-current={currentPage(entry.href, href)}>
              {entry.label}
            </a>
          ) : (
            <details name="menu-list">
              <summary>
                {entry.label}
                <Icon name="down" />
              </summary>
              <div className={classes.nested}>
                {entry.columns.map(({ title, links }) => (
                  <div key={title}>
                    {title && entry.columns.length > 1 && <p>{title}</p>}
                    {entry.look === 'tiles' ? <MenuTiles links={links} /> : <Links links={links} href={href} />}
                  </div>
                ))}
                {entry.all && <Links links={[entry.all]} href={href} />}
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Links({ links, href }: { links: Link[]; href: string }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} aria-current={currentPage(link.href, href)}>
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}
