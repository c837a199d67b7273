import type { Frame } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { Logo } from '../../components/logo/logo.tsx';
import classes from './footer.module.css';

/** What the footer says. On a phone each group of links is folded, and so are many licences. */
export function FooterWords({ frame }: { frame: Frame }) {
  const { site, footer, about, social } = frame;
  return (
    <>
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
          {social.length > 0 && (
            <ul className={classes.social} aria-label="Follow us">
              {social.map(({ network, label, href }) => (
                <li key={network}>
                  <a className={classes.network} href={href} rel="noreferrer">
                    <span aria-hidden="true">{NETWORKS[network]}</span>
                    <span className="visually-hidden">{label}</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {footer.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2>{group.title}</h2>
            <details className="fold">
              <summary>
                {group.title}
                <Icon name="down" />
              </summary>
              <ul>
                {group.links.map((link) => (
                  <li key={link.href + link.label}>
                    <a href={link.href}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </details>
          </nav>
        ))}
      </div>
      <SmallPrint frame={frame} />
    </>
  );
}

const NETWORKS: { readonly [Network in Frame['social'][number]['network']]: string } = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};
const PAYMENTS: { readonly [Payment in Frame['payments'][number]]: string } = {
  mastercard: 'Mastercard',
  visa: 'Visa',
  maestro: 'Maestro',
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
};

/** Accepted means of payment as neutral marks, licence numbers, and the acknowledgement that a site may set. */
function SmallPrint({ frame: { payments, licences, acknowledgement, analytics } }: { frame: Frame }) {
  if (payments.length + licences.length === 0 && acknowledgement === null && !analytics) return null;
  return (
    <div className={classes.small}>
      {payments.length > 0 && (
        <ul className={classes.payments} aria-label="We accept">
          {payments.map((payment) => (
            <li key={payment}>{PAYMENTS[payment]}</li>
          ))}
        </ul>
      )}
      {acknowledgement && <p>{acknowledgement}</p>}
      {licences.length > 0 && (
        <details className="fold">
          <summary>
            Licences
            <Icon name="down" />
          </summary>
          <p>Licences: {licences.join(', ')}</p>
        </details>
      )}
      {analytics && (
        <button type="button" className={classes.choice} data-scripted data-asks-again>
          Privacy choice
        </button>
      )}
    </div>
  );
}
