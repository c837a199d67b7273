import type { VehiclePage } from '@forecourt/contracts';
import { FinanceCalculator } from '../../components/finance/finance-calculator.tsx';
import { Fold } from './fold.tsx';

/** The calculator with the vehicle's price (FIN-1). The warning of its comparison rate stands beside the price. */
export function Calculator({ calculator }: { calculator: NonNullable<VehiclePage['calculator']> }) {
  return (
    <Fold title="Work out your repayments">
      <FinanceCalculator calculator={calculator} isWarned />
    </Fold>
  );
}
