import type { KeptOffer } from '../../lib/kept/valuations.ts';
import { Button } from '../button.tsx';
import classes from './valuation.module.css';

export { keptOffer } from '../../lib/kept/valuations.ts';

/** An estimate of an earlier visit, which can be taken up (TRADE-1). */
export function KeptEstimate({ kept, onResume }: { kept: KeptOffer; onResume: () => void }) {
  return (
    <div className={classes.kept}>
      <p>
        <strong>{kept.title}</strong>
        <br />
        Your estimate of {kept.range} is still valid.
      </p>
      <Button look="outline" onClick={onResume}>
        Use this estimate
      </Button>
    </div>
  );
}
