import { type ComponentType, useEffect, useState } from 'react';
import type { OwnTradeInProps } from './own-trade-in.tsx';

/** What is left to pay with the visitor's own trade-in (TRADE-1): only their browser knows of one, so its code comes after the page. */
export function OwnTradeIn(props: OwnTradeInProps) {
  const [Part, setPart] = useState<ComponentType<OwnTradeInProps>>();
  useEffect(() => {
    import('./own-trade-in.tsx').then(
      ({ OwnTradeIn: Own }) => setPart(() => Own),
      // The page is whole without it.
      Boolean,
    );
  }, []);
  return Part ? <Part {...props} /> : null;
}
