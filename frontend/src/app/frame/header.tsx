import type { Frame } from '@forecourt/contracts';
import { Logo } from '../../components/logo/logo.tsx';
import { useNavigation } from '../../lib/navigation.ts';
import { FramePart, MainMenu } from './frame-part.tsx';
import classes from './header.module.css';
import { MenuButton } from './menu-button.tsx';
import preview from './preview-notice.module.css';
import { AccountLink, SavedLink, WatchlistLink } from './visitor-links.tsx';

/** The site's name, menus and telephone (NAV-1), laid out as the site says; all of it works without JavaScript. */
export function Header({ frame }: { frame: Frame }) {
  const { href } = useNavigation();
  const { site, layout, promo_strip: strip } = frame;
  return (
    <header className={classes.header} data-layout={layout}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {frame.preview && <PreviewNotice preview={frame.preview} />}
      {strip && <p className={classes.strip}>{strip}</p>}
      <div className={classes.bar}>
        <a className={classes.logo} href={frame.preview?.home ?? '/'} aria-label={`${site.logo.text}, home`}>
          <Logo logo={site.logo} />
        </a>
        <MainMenu frame={frame} href={href} />
        <div className={classes.tools}>
          {frame.account && <AccountLink />}
          {frame.watchlist && <WatchlistLink link={frame.watchlist} />}
          {frame.saved && <SavedLink link={frame.saved} />}
          <FramePart name="reach" as="div" className={classes.tools} frame={frame} href={href} />
        </div>
        <MenuButton frame={frame} href={href} />
      </div>
    </header>
  );
}

/** Says that a page is shown under a revision that is not live (SITE-8). */
function PreviewNotice({ preview: { text, detail } }: { preview: NonNullable<Frame['preview']> }) {
  return (
    <aside className={preview.notice} aria-label="Preview">
      <strong>{text}.</strong> {detail}
    </aside>
  );
}
