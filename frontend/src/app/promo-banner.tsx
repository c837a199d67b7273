import type { Link } from '@forecourt/contracts';
import { Icon } from '../components/icon.tsx';
import classes from './promo-banner.module.css';

/** Links to what the dealer offers besides stock (NAV-1); nothing where the site has none of it. */
export function PromoBanner({ links }: { links: Link[] }) {
  if (links.length === 0) return null;
  return (
    <aside className={classes.banner} aria-label="More from us">
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>
              {label}
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
