import type { FinanceOffer, VehiclePage } from '@forecourt/contracts';
import { LoanFigures } from '../../../components/finance/loan-figures.tsx';
import { Icon } from '../../../components/icon.tsx';
import { More } from '../../../components/more.tsx';
import classes from './finance.module.css';
import { Rows } from './vehicle-sections.tsx';

/** What the lenders offer for this vehicle: the first one's offer, the others' when asked for (VEH-1, FIN-1). */
export function Finance({ finance: { title, offers, apply } }: { finance: NonNullable<VehiclePage['finance']> }) {
  const [first, ...others] = offers;
  if (!first) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Offer offer={first} />
      {apply && (
        <p className={classes.apply}>
          <a href={apply.href}>{apply.label}</a>
        </p>
      )}
      {others.length > 0 && (
        <More
          more={others.length === 1 ? 'See another offer' : `See ${others.length} more offers`}
          less="See one offer"
        >
          {others.map((offer) => (
            <Offer key={offer.lender} offer={offer} />
          ))}
        </More>
      )}
    </section>
  );
}

function Offer({ offer: { lender, rows, valid_until, warning: _, disclaimer, ...figures } }: { offer: FinanceOffer }) {
  return (
    <div className={classes.offer}>
      <h3>{lender}’s own offer</h3>
      <LoanFigures {...figures} />
      <Rows rows={rows} wide />
      {valid_until && <p className={classes.until}>{valid_until}</p>}
      {disclaimer && (
        <details>
          <summary>
            Terms of this offer <Icon name="down" />
          </summary>
          <p>{disclaimer}</p>
        </details>
      )}
    </div>
  );
}
