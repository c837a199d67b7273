import type { Frame } from '@forecourt/contracts';
import { Icon } from '../components/icon.tsx';
import { useNavigation } from '../lib/navigation.ts';
import classes from './header.module.css';

/** The site's word mark, menu and telephone. On phones the menu is a disclosure that works without JavaScript. */
export function Header({ frame: { site, menu } }: { frame: Frame }) {
  const { href } = useNavigation();
  const path = href.split(/[?#]/)[0];
  const links = menu.map((link) => (
    <li key={link.href}>
      <a href={link.href} aria-current={link.href.split('?')[0] === path ? 'page' : undefined}>
        {link.label}
      </a>
    </li>
  ));
  return (
    <header className={classes.header}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <div className={classes.bar}>
        <a className={classes.logo} href="/">
          <span className={classes.mark}>{site.logo.text}</span>
          {site.logo.tagline && <span className={classes.tagline}>{site.logo.tagline}</span>}
        </a>
        <nav className={classes.wide} aria-label="Main">
          <ul>{links}</ul>
        </nav>
        {site.phone && (
          <a className={classes.phone} href={site.phone.href} aria-label={`Call ${site.phone.label}`}>
            <Icon name="phone" />
            <span>{site.phone.label}</span>
          </a>
        )}
        {/* A new key after each navigation closes the menu. */}
        <details className={classes.narrow} key={href}>
          <summary>
            <Icon name="menu" />
            <span className="visually-hidden">Menu</span>
          </summary>
          <nav aria-label="Main">
            <ul>{links}</ul>
          </nav>
        </details>
      </div>
    </header>
  );
}
