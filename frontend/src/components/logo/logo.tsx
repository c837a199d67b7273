import type { Frame } from '@forecourt/contracts';
import classes from './logo.module.css';

type SiteLogo = Frame['site']['logo'];

/**
 * A site's mark and name (SITE-3). The mark is drawn of the site's own shapes, in colours of its theme. A picture of its own stands in the header
 * alone: it was made for one background. The link around it says the name.
 */
export function Logo({ logo, size = 'header' }: { logo: SiteLogo; size?: 'header' | 'footer' }) {
  if (logo.picture && size === 'header') return <img className={classes.picture} src={logo.picture} alt="" />;
  return (
    <span className={classes.logo} data-size={size}>
      {logo.mark && <Mark mark={logo.mark} />}
      <span className={classes.words}>
        <span className={classes.name}>{logo.text}</span>
        {logo.tagline && <span className={classes.tagline}>{logo.tagline}</span>}
      </span>
    </span>
  );
}

function Mark({ mark }: { mark: NonNullable<SiteLogo['mark']> }) {
  return (
    <svg className={classes.mark} viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
      {mark.map(({ d, fill }) => (
        <path key={d} d={d} data-fill={fill} />
      ))}
    </svg>
  );
}
