import type { Frame } from '@forecourt/contracts';
import { useRef } from 'react';
import { stillProps } from '../../lib/still-markup.ts';
import footerClasses from './footer.module.css';
import { type FramePartName, framePlaces, isFrameStill, lateFrame } from './late-frame.ts';
import classes from './main-menu.module.css';
import { useHoverMenus, useMenus, usePageInMenus } from './use-menus.ts';

/** A part of the frame that needs no script: as the server drew it. What is drawn here instead, as on the server, is in frame-parts.tsx. */
export function FramePart({
  name,
  as: Element,
  className,
  frame,
  href,
}: {
  name: FramePartName;
  as: 'ul' | 'div' | 'footer';
  className?: string | undefined;
  frame: Frame;
  href: string;
}) {
  const attributes = { className, 'data-frame': name };
  if (isFrameStill(name, frame)) return <Element key="still" {...attributes} {...stillProps(framePlaces[name])} />;
  const Part = lateFrame(name);
  return (
    <Element key="drawn" {...attributes}>
      <Part frame={frame} href={href} />
    </Element>
  );
}

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

/** The site's name, a few words about it, its groups of links, and below them what it accepts, holds and acknowledges (NAV-1). */
export function Footer({ frame, href }: { frame: Frame; href: string }) {
  return <FramePart name="footer" as="footer" className={footerClasses.footer} frame={frame} href={href} />;
}
