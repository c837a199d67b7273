import type { Frame } from '@forecourt/contracts';
import { useRef } from 'react';
import { FramePart } from './frame-part.tsx';
import classes from './main-menu.module.css';
import { useHoverMenus, useMenus, usePageInMenus } from './use-menus.ts';

/**
 * The header's menu on wide screens (NAV-1). Each menu is a disclosure of the browser, one open at a time: it opens by click and keyboard
 * without JavaScript, which adds that Escape, a click elsewhere, leaving by Tab and going to another page close it, and opening under the pointer
 * where the site says so.
 */
export function MainMenu({ frame, href }: { frame: Frame; href: string }) {
  const nav = useRef<HTMLElement>(null);
  useMenus(nav);
  usePageInMenus(nav, href);
  useHoverMenus(nav, frame.opens_on_hover);
  return (
    <nav ref={nav} className={classes.menu} aria-label="Main">
      <FramePart name="menu" as="ul" frame={frame} href={href} />
    </nav>
  );
}
