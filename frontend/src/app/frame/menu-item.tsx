import type { Link, MenuEntry } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { currentPage } from '../../lib/link-rules.ts';

/** An entry of a menu: a link, or a disclosure of the browser, of whose group one is open at a time, around what `children` makes of it. */
export function MenuItem({
  entry,
  href,
  group,
  children,
}: {
  entry: MenuEntry;
  href: string;
  group: string;
  children: (menu: Exclude<MenuEntry, { kind: 'link' }>) => ReactNode;
}) {
  if (entry.kind === 'link') return <MenuLink link={entry} href={href} />;
  return (
    <details name={group}>
      <summary>
        {entry.label}
        <Icon name="down" />
      </summary>
      {children(entry)}
    </details>
  );
}

/** Links one below the other; that of the page `href` is marked. */
export function MenuLinks({ links, href }: { links: Link[]; href: string }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <MenuLink link={link} href={href} />
        </li>
      ))}
    </ul>
  );
}

function MenuLink({ link, href }: { link: Link; href: string }) {
  return (
    <a href={link.href} aria-current={currentPage(link.href, href)}>
      {link.label}
    </a>
  );
}
