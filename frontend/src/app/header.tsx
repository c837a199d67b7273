import type { Frame } from '@forecourt/contracts';
import { Icon } from '../components/icon.tsx';
import { Logo } from '../components/logo/logo.tsx';
import { useNavigation } from '../lib/navigation.ts';
import { AccountLink } from './account-link.tsx';
import classes from './header.module.css';
import { MainMenu } from './main-menu.tsx';
import { MenuButton } from './menu-button.tsx';
import { PreviewNotice } from './preview-notice.tsx';
import { SavedLink, WatchlistLink } from './saved-link.tsx';

/** More menus than these get a line of their own, as they don't fit beside the name and the telephone. */
const MOST_BESIDE_NAME = 6;

/** The site's name, menus and telephone (NAV-1), laid out as the site says; all of it works without JavaScript. */
export function Header({ frame }: { frame: Frame }) {
  const { href } = useNavigation();
  const { site, layout, menu, promo_strip: strip } = frame;
  return (
    <header
      className={classes.header}
      data-layout={layout === 'bar' && menu.length > MOST_BESIDE_NAME ? 'stacked' : layout}
    >
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
          {site.phone && (
            <a className={classes.phone} href={site.phone.href} aria-label={`Call ${site.phone.label}`}>
              <Icon name="phone" />
              <span>{site.phone.label}</span>
            </a>
          )}
        </div>
        <MenuButton frame={frame} href={href} />
      </div>
    </header>
  );
}
