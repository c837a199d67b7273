import type { Frame } from '@forecourt/contracts';
import type { RefObject } from 'react';
import { Drawer } from '../components/drawer/drawer.tsx';
import { Icon } from '../components/icon.tsx';
import { Logo } from '../components/logo/logo.tsx';
import { AccountLink } from './account-link.tsx';
import { MenuList } from './menu-list.tsx';

export interface MenuDrawerProps {
  frame: Frame;
  href: string;
  open: boolean;
  onClose(): void;
  /** What opened it, and has the focus again afterwards. */
  opener: RefObject<HTMLElement | null>;
}

/** The menus of the site in a drawer on the side of the thumb that opened it, with Call at its foot (NAV-1). */
export function MenuDrawer({
  frame: { site, menu, account, opens_on_hover },
  href,
  open,
  onClose,
  opener,
}: MenuDrawerProps) {
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
      <nav aria-label="Main">
        <MenuList menu={menu} href={href} opensOnHover={opens_on_hover} />
        {account && <AccountLink withWords />}
      </nav>
    </Drawer>
  );
}
