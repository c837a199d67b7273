import { FooterWords } from './footer-words.tsx';
import { HeaderReach } from './header-reach.tsx';
import type { FrameParts } from './late-frame.ts';
import { MenuItems } from './menu-items.tsx';
import { MenuList } from './menu-list.tsx';

export const frameParts: FrameParts = {
  menu: ({ frame, href }) => <MenuItems menu={frame.menu} href={href} />,
  list: ({ frame, href }) => <MenuList menu={frame.menu} href={href} />,
  reach: ({ frame }) => <HeaderReach frame={frame} />,
  footer: ({ frame }) => <FooterWords frame={frame} />,
};
