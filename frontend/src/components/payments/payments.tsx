import classes from './payments.module.css';

/** The cards and wallets that are taken, beside a payment (RES-2). */
export function Payments({ payments }: { payments: readonly string[] }) {
  if (payments.length === 0) return null;
  return (
    <ul className={classes.payments} aria-label="We accept">
      {payments.map((payment) => (
        <li key={payment}>{payment}</li>
      ))}
    </ul>
  );
}
