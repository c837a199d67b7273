import type { PageOf } from '@forecourt/contracts';
import { Button, LinkButton } from '../../components/button.tsx';
import { TextInput } from '../../components/field/text-input.tsx';
import { OutcomeCard } from '../../components/place/outcome.tsx';
import classes from './purchase.module.css';

/** The purchases that a visitor left, on whichever device (RES-3). */
export function PurchaseResumePage({ content }: { content: PageOf<'purchase_resume'> }) {
  const { title, message, purchases, unclaimed, back } = content;
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
      {unclaimed && <Unclaimed unclaimed={unclaimed} />}
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
    </div>
  );
}

/** What may be the visitor's: car and date only, until they say which address was given (AUTH-4). A plain form. */
function Unclaimed({ unclaimed }: { unclaimed: NonNullable<PageOf<'purchase_resume'>['unclaimed']> }) {
  const { message, purchases, path, label, submit, sent } = unclaimed;
  return (
    <OutcomeCard>
      <ul className={classes.list}>
        {purchases.map(({ title, saved }) => (
          <li key={title + saved}>
            <span>
              {title}
              <small>{saved}</small>
            </span>
          </li>
        ))}
      </ul>
      <p>{message}</p>
      <form className={classes.form} method="post" action={path}>
        <TextInput
          id="claim-email"
          name="email"
          label={label}
          type="email"
          autoComplete="email"
          required
          defaultValue={sent?.email}
          error={sent?.message}
        />
        <Button type="submit" size="large">
          {submit}
        </Button>
      </form>
    </OutcomeCard>
  );
}
