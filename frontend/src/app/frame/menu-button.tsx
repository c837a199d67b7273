import type { Frame } from '@forecourt/contracts';
import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { FramePart } from './frame-part.tsx';
import classes from './menu-button.module.css';
import type { MenuDrawerProps } from './menu-drawer.tsx';
import { usePageInMenus } from './use-menus.ts';

const loadDrawer = () => import('./menu-drawer.tsx');

/**
 * Opens the menus on narrow screens: a drawer, whose code is loaded when it is first wanted. Without it, and without JavaScript, the same
 * menus unfold below the header.
 */
export function MenuButton({ frame, href }: { frame: Frame; href: string }) {
  const button = useRef<HTMLElement>(null);
  const nav = useRef<HTMLElement>(null);
  usePageInMenus(nav, href);
  const [Drawer, setDrawer] = useState<ComponentType<MenuDrawerProps>>();
  const [openAt, setOpenAt] = useState<string>();
  const press = async (event: MouseEvent) => {
    const details = button.current?.parentElement;
    if (details instanceof HTMLDetailsElement && details.open) return;
    event.preventDefault();
    try {
      const { MenuDrawer } = await loadDrawer();
      setDrawer(() => MenuDrawer);
      setOpenAt(href);
    } catch {
      if (details instanceof HTMLDetailsElement) details.open = true;
    }
  };

  // Menus close on navigation: what was opened at another address is open no longer.
  const open = openAt === href;
  useEffect(() => {
    if (openAt !== undefined && !open) setOpenAt(undefined);
  }, [openAt, open]);

  return (
    <>
      <details className={classes.narrow}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button of the browser */}
        <summary
          ref={button}
          aria-haspopup={Drawer && 'dialog'}
          onClick={press}
          onPointerEnter={() => void loadDrawer().catch(() => undefined)}
        >
          <Icon name="menu" />
          <span className="visually-hidden">Menu</span>
        </summary>
        <nav ref={nav} aria-label="Main">
          <FramePart name="list" as="div" frame={frame} href={href} />
        </nav>
      </details>
      {Drawer && <Drawer frame={frame} href={href} open={open} onClose={() => setOpenAt(undefined)} opener={button} />}
    </>
  );
}
