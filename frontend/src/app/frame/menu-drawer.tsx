import type { Frame } from '@forecourt/contracts';
import { type RefObject, useRef } from 'react';
import { Drawer } from '../../components/drawer/drawer.tsx';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo/logo.tsx';
import { MenuList } from './menu-list.tsx';
import { useHoverMenus } from './use-menus.ts';
import { AccountLink } from './visitor-links.tsx';

export interface MenuDrawerProps {
  frame: Frame;
  href: string;
  open: boolean;
  onClose(): void;
  /** What opened it, and has the focus again afterwards. */
  opener: RefObject<HTMLElement | null>;
}

/** The menus of the site in a drawer on the side of the thumb that opened it, with Call at its foot (NAV-1). */
export function MenuDrawer({ frame, href, open, onClose, opener }: MenuDrawerProps) {
  const { site } = frame;
  return (
    <Drawer
      side="right"
      open={open}
      onClose={onClose}
      title={<Logo logo={{ text: site.logo.text }} />}
      finalFocus={opener}
      foot={
        site.phone && (
          <a className="button" data-look="solid" data-size="large" href={site.phone.href}>
            <Icon name="phone" />
            Call {site.phone.label}
          </a>
        )
      }
    >
      <Menus frame={frame} href={href} />
    </Drawer>
  );
}

/** They open under a mouse where the site says so, each time that the drawer is there. */
function Menus({ frame: { menu, account, opens_on_hover }, href }: Pick<MenuDrawerProps, 'frame' | 'href'>) {
  const nav = useRef<HTMLElement>(null);
  useHoverMenus(nav, opens_on_hover);
  return (
    <nav ref={nav} aria-label="Main">
      <MenuList menu={menu} href={href} />
      {account && <AccountLink withWords />}
    </nav>
  );
}
