import type { FinanceOffer, RepaymentAnswer } from '@forecourt/contracts';
import classes from './loan-figures.module.css';

/** What a loan costs: repayment, rate and comparison rate in one size, as the law wants, with what else there is to know (FIN-1). */
export function LoanFigures({
  payment,
  interest_rate,
  comparison_rate,
}: Pick<RepaymentAnswer, 'interest_rate' | 'comparison_rate'> & Pick<FinanceOffer, 'payment'>) {
  return (
    <dl className={classes.figures}>
      {payment && (
        <div>
          <dt>Repayment</dt>
          <dd>
            {payment.amount} <small>{payment.period}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>Interest rate</dt>
        <dd>{interest_rate}</dd>
      </div>
      <div>
        <dt>Comparison rate</dt>
        <dd>{comparison_rate}</dd>
      </div>
    </dl>
  );
}
