import type { PageOf } from '@forecourt/contracts';
import { LinkButton } from '../../components/button/button.tsx';
import { OutcomeCard } from '../../components/place/outcome.tsx';
import classes from './purchase.module.css';

/** The purchases that a visitor left, on whichever device (RES-3). */
export function PurchaseResumePage({ content }: { content: PageOf<'purchase_resume'> }) {
  const { title, message, purchases, back } = content;
  return (
    <div className={classes.resumed}>
      <h1>{title}</h1>
      <p>{message}</p>
      {purchases.length > 0 && (
        <OutcomeCard>
          <ul className={classes.list}>
            {purchases.map(({ title: car, saved, href, label }) => (
              <li key={href}>
                <span>
                  {car}
                  <small>{saved}</small>
                </span>
                <LinkButton href={href} aria-label={`${label}: ${car}`}>
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </OutcomeCard>
      )}
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
    </div>
  );
}
