import type { ShownValuation } from '@forecourt/contracts';
import { useEffect, useState } from 'react';
import { keptOffer, readValuation } from '../../lib/kept/valuations.ts';
import classes from './vehicle-summary.module.css';

export interface OwnTradeInProps {
  readonly carId: string;
  readonly href: string;
}

/** What is left to pay for this vehicle with the trade-in that this browser keeps an estimate of (TRADE-1). */
export function OwnTradeIn({ carId, href }: OwnTradeInProps) {
  const [valuation, setValuation] = useState<ShownValuation | null>(null);
  useEffect(() => {
    const kept = keptOffer();
    if (!kept) return;
    let isGone = false;
    readValuation(kept.id, carId).then(
      (found) => {
        if (!isGone) setValuation(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [carId]);
  if (!valuation?.estimate || !valuation.words.difference) return null;
  const { title, range, difference } = valuation.words;
  return (
    <p className={classes.tradeIn}>
      With your {title} ({range}):{' '}
      <strong>
        {difference.label} about {difference.amount}
      </strong>{' '}
      <a href={href}>Use this trade-in</a>
    </p>
  );
}
