import type { ShownPrice, ShownRepayment } from '@forecourt/contracts';
import { Icon } from './icon.tsx';
import classes from './price.module.css';

/** A price as decided by the server (CARD-4), with the previous price, its type and how it compares with the market. */
export function Price({
  price,
  badge,
  note = null,
  size = 'card',
}: {
  price: ShownPrice;
  badge: string | null;
  /** What the badge is taken from. */
  note?: string | null;
  size?: 'card' | 'page';
}) {
  return (
    <div className={classes.block} data-size={size} data-kind={price.kind}>
      <p className={classes.line}>
        <span className={classes.now} data-price>
          {price.text}
          {price.suffix && <span className={classes.suffix}> {price.suffix}</span>}
        </span>
        {price.was && (
          <span className={classes.was}>
            Was <s>{price.was}</s>
          </span>
        )}
      </p>
      {price.type && <p className={classes.type}>{price.type}</p>}
      {price.was_note && size === 'page' && <p className={classes.note}>{price.was_note}</p>}
      {badge && (
        <p className={classes.badge}>
          <Icon name="trend" />
          {badge}
        </p>
      )}
      {badge && note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

/** The repayment beside a price (FIN-3): both rates in one size. Its warning is shown once for all on the page. */
export function Repayment({ repayment: { amount, rates, basis } }: { repayment: ShownRepayment }) {
  return (
    <p className={classes.repayment}>
      <b>{amount}</b>
      {rates}
      <small>{basis}</small>
    </p>
  );
}
