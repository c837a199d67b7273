import type { VehiclePage as Content } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { Finance } from './finance.tsx';
import { MarketPlot } from './market-plot.tsx';
import { OwnSections } from './own-sections.tsx';
import classes from './vehicle-page.module.css';
import { Comments, Features, KeyInformation, PriceHistory, RowsCard } from './vehicle-sections.tsx';

/** What is said of a vehicle and needs no script: the server's own markup stands, and this is only drawn on the way from another page. */
export function VehicleFacts({ content }: { content: Content }) {
  return (
    <>
      <KeyInformation rows={content.key_information} further={content.specifications} />
      {content.offers.length > 0 && <VehicleOffers offers={content.offers} />}
      {content.market_plot && <MarketPlot plot={content.market_plot} />}
      <Comments comments={content.comments} />
      <div className={classes.pair}>
        <RowsCard {...content.summary} />
        <RowsCard {...content.details} />
      </div>
      <Features features={content.features} />
      <PriceHistory prices={content.price_history} />
      {content.finance && <Finance finance={content.finance} />}
      <OwnSections sections={content.own_sections} />
    </>
  );
}

/** Special offers about it (OFFER-1). */
function VehicleOffers({ offers }: { offers: Content['offers'] }) {
  return (
    <section>
      <h2>Special offers on this vehicle</h2>
      <ul className={classes.offers}>
        {offers.map(({ label, href, ends }) => (
          <li key={href}>
            <Icon name="tag" />
            <a href={href}>{label}</a>
            {ends && <span>{ends}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
