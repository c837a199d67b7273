import type { VehiclePage as Content, OwnSection } from '@forecourt/contracts';
import { Icon } from '../../../components/icon.tsx';
import classes from '../vehicle-page.module.css';
import { Finance } from './finance.tsx';
import { Fold } from './fold.tsx';
import { MarketPlot, PriceVerdict } from './market-plot.tsx';
import {
  Comments,
  FeatureList,
  Features,
  KeyInformation,
  Paragraphs,
  PriceHistory,
  RowsCard,
} from './vehicle-sections.tsx';

/** What is said of a vehicle and needs no script: the server's own markup stands, and this is only drawn on the way from another page. */
export function VehicleFacts({ content }: { content: Content }) {
  return (
    <>
      <KeyInformation rows={content.key_information} further={content.specifications} />
      {content.offers.length > 0 && <VehicleOffers offers={content.offers} />}
      {content.market_plot ? (
        <MarketPlot plot={content.market_plot} verdict={content.price_verdict} />
      ) : (
        <PriceVerdict verdict={content.price_verdict} />
      )}
      <Comments comments={content.comments} />
      <div className={classes.pair}>
        <RowsCard {...content.summary} />
        <RowsCard {...content.details} />
      </div>
      {content.running_costs && <RowsCard {...content.running_costs} />}
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

/** What the site says of its own on every vehicle's page, points before prose (VEH-1, VEH-8). */
function OwnSections({ sections }: { sections: OwnSection[] }) {
  const looks = [...new Set(sections.map(({ look }) => look))];
  return looks.map((look) => (
    <div key={look} className={classes.pair}>
      {sections
        .filter((section) => section.look === look)
        .map(({ title, texts }) => (
          <Fold key={title} title={title}>
            {look === 'points' ? <FeatureList features={texts} /> : <Paragraphs texts={texts} />}
          </Fold>
        ))}
    </div>
  ));
}
