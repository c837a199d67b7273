import type { Frame } from '@forecourt/contracts';
import classes from './footer.module.css';

/** The site's groups of links, and its name. */
export function Footer({ frame: { site, footer } }: { frame: Frame }) {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <strong>{site.logo.text}</strong>
          {site.logo.tagline && <span>{site.logo.tagline}</span>}
          {site.phone && <a href={site.phone.href}>{site.phone.label}</a>}
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
