import type { Frame } from '@forecourt/contracts';
import { Icon } from '../components/icon.tsx';
import { Logo } from '../components/logo/logo.tsx';
import classes from './footer.module.css';

/** The site's name, a few words about it and its groups of links (NAV-1). */
export function Footer({ frame: { site, footer, about, call } }: { frame: Frame }) {
  return (
    <footer className={classes.footer} data-bar={call !== null}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Logo logo={site.logo} size="footer" />
          {about && <p>{about}</p>}
          {site.phone && (
            <a className={classes.phone} href={site.phone.href}>
              <Icon name="phone" />
              {site.phone.label}
            </a>
          )}
        </div>
        {footer.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <ul>
              {group.links.map((link) => (
                <li key={link.href + link.label}>
                  <a href={link.href}>{link.label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
