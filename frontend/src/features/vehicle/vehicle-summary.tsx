import type { VehiclePage } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { CarActions } from '../../components/car-actions.tsx';
import { Icon } from '../../components/icon.tsx';
import { Price, Repayment } from '../../components/price.tsx';
import { useClosed } from './dealer-phone.tsx';
import type { OwnTradeInProps } from './own-trade-in.tsx';
import { PaperButtons } from './paper-buttons.tsx';
import classes from './vehicle-summary.module.css';

/** Name, price and what to do; on wide screens it stays in view beside the page. */
export function VehicleSummary({ content }: { content: VehiclePage }) {
  const { location, actions, title } = content;
  const closed = useClosed(location);
  const tradeIn = actions.find(({ kind }) => kind === 'trade_in');
  const ahead = actions.filter(({ note }) => !note);
  return (
    <div className={classes.panel}>
      <div className={classes.summary}>
        <h1>{title}</h1>
        <p className={classes.subtitle}>{content.subtitle}</p>
        <Price price={content.price} badge={content.market_badge} note={content.market_note} size="page" />
        {content.repayment && <Repayment repayment={content.repayment} />}
        <div className={classes.actions}>
          <CarActions actions={ahead} about={title} />
          {closed && ahead.some(({ kind }) => kind === 'call') && <p className={classes.closed}>{closed}</p>}
        </div>
        {tradeIn && <OwnTradeIn carId={content.car_id} href={tradeIn.href} />}
        <Ways content={content} />
        {content.watch && (
          <a className={classes.watch} href={content.watch.href}>
            {content.watch.label}
          </a>
        )}
        {location && (
          <p className={classes.at}>
            <Icon name="pin" />
            <a href="#vehicle-map">{location.name}</a>
          </p>
        )}
        {content.warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
      </div>
    </div>
  );
}

/** All else that can be done, each with what happens then; on a phone it unfolds (VEH-2, VEH-5). */
function Ways({ content }: { content: VehiclePage }) {
  const ways = content.actions.filter(({ note }) => note);
  if (ways.length === 0 && !content.pdf && !content.print) return null;
  const title = 'More ways to buy';
  return (
    <div className={classes.ways}>
      <h2>{title}</h2>
      <details>
        <summary>
          {title}
          <Icon name="down" />
        </summary>
        <ul>
          {ways.map((action) => (
            <li key={action.label}>
              <CarActions actions={[action]} about={content.title} />
              <p>{action.note}</p>
            </li>
          ))}
        </ul>
        <PaperButtons content={content} />
      </details>
    </div>
  );
}

/** What is left to pay with the visitor's own trade-in (TRADE-1): only their browser knows of one, so its code comes after the page. */
function OwnTradeIn(props: OwnTradeInProps) {
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
