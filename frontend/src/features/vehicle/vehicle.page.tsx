import type { VehiclePage as Content, Link } from '@forecourt/contracts';
import { useEffect } from 'react';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { CarActions } from '../../components/car-actions.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { Price, Repayment } from '../../components/price.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { Tag } from '../../components/tag.tsx';
import { enquiryLink } from '../../lib/enquiry-link.ts';
import { DealerPhone } from './dealer-phone.tsx';
import { Calculator, Finance } from './finance.tsx';
import { Gallery } from './gallery.tsx';
import { LateCompareTray } from './late-compare-tray.tsx';
import { OwnTradeIn } from './late-trade-in.tsx';
import { MarketPlot } from './market-plot.tsx';
import { OwnSections } from './own-sections.tsx';
import { PaperButtons } from './paper-buttons.tsx';
import { Place } from './place.tsx';
import { ShareButton } from './share-button.tsx';
import { useClosed } from './use-closed.ts';
import { VehicleNotice } from './vehicle-notice.tsx';
import classes from './vehicle-page.module.css';
import { Comments, Features, KeyInformation, PriceHistory, RowsCard } from './vehicle-sections.tsx';

/** The page of one car (VEH-1). On phones its price, its telephone and first action stay within reach at the bottom. Another vehicle is another page: nothing of the one before is kept. */
export function VehiclePage({ content }: { content: Content }) {
  return <Vehicle key={content.car_id} content={content} />;
}

function Vehicle({ content }: { content: Content }) {
  useEffect(() => {
    // The page is whole without it.
    import('./note-viewed.ts').then(({ noteViewed }) => noteViewed(content), Boolean);
  }, [content]);
  const isDrawn = content.pictures[0]?.illustration === true;
  const pictures = (
    <div className={classes.gallery}>
      <Gallery {...content} />
      {content.photo_request && <PhotoRequest link={content.photo_request} />}
    </div>
  );
  return (
    <article className={classes.whole} data-sold={content.sold}>
      {/* The panel stays in view as far as this reaches, so the other vehicles are not in it. */}
      <div className={classes.page} data-drawn={isDrawn}>
        <Breadcrumbs links={content.breadcrumbs} />
        {content.notice && <VehicleNotice notice={content.notice} similar={content.similar.length > 0} />}
        {/* What a car costs says more than a drawing of its kind. */}
        {!isDrawn && pictures}
        <Summary content={content} />
        {isDrawn && pictures}
        <div className={classes.sections}>
          <KeyInformation rows={content.key_information} further={content.specifications} />
          {content.offers.length > 0 && <VehicleOffers offers={content.offers} />}
          <Comments comments={content.comments} />
          <div className={classes.pair}>
            <RowsCard {...content.summary} />
            <RowsCard {...content.details} />
          </div>
          <Features features={content.features} />
          {content.market_plot && <MarketPlot plot={content.market_plot} />}
          <PriceHistory prices={content.price_history} />
          {content.finance && <Finance finance={content.finance} />}
          {content.calculator && <Calculator calculator={content.calculator} />}
          <OwnSections sections={content.own_sections} />
          {content.location && <Place place={content.location} />}
          {content.dealer && (
            <DealerPhone
              dealer={content.dealer}
              carId={content.car_id}
              href={`/cars/${content.slug}`}
              title={content.title}
              location={content.location}
            />
          )}
        </div>
      </div>
      {content.similar.length > 0 && (
        <section id="similar" className={classes.similar}>
          <h2>You may also like</h2>
          <CardGrid cards={content.similar} />
        </section>
      )}
      <LateCompareTray />
      <Dock content={content} />
    </article>
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

/** Asks for photos in the enquiry dialog (LEAD-8). */
function PhotoRequest({ link }: { link: Link }) {
  return (
    <p className={classes.request}>
      Illustration only, until we have photos.
      <a {...enquiryLink(link.href, link.label)}>{link.label}</a>
    </p>
  );
}

/** Name, price and what to do; on wide screens it stays in view beside the page. */
function Summary({ content }: { content: Content }) {
  const { location } = content;
  const closed = useClosed(location);
  const tradeIn = content.actions.find(({ kind }) => kind === 'trade_in');
  return (
    <div className={classes.panel}>
      <div className={classes.summary}>
        <div className={classes.keep}>
          <ShareButton title={content.title} path={`/cars/${content.slug}`} />
          {content.favourite && <SaveButton favourite={content.favourite} />}
        </div>
        {content.tag && <Tag tag={content.tag} />}
        <h1>{content.title}</h1>
        {content.subtitle && <p className={classes.subtitle}>{content.subtitle}</p>}
        <Price price={content.price} badge={content.market_badge} note={content.market_note} size="page" />
        {content.repayment && (
          <>
            <Repayment repayment={content.repayment} />
            <p className={classes.warning}>{content.repayment.warning}</p>
          </>
        )}
        {content.watch && (
          <a className={classes.watch} href={content.watch.href}>
            {content.watch.label}
          </a>
        )}
        <div className={classes.actions}>
          <CarActions actions={content.actions} about={content.title} closed={closed !== null} />
          {closed && content.actions.some(({ kind }) => kind === 'call') && <p className={classes.closed}>{closed}</p>}
        </div>
        {tradeIn && <OwnTradeIn carId={content.car_id} href={tradeIn.href} />}
        {location && (
          <p className={classes.at}>
            <Icon name="pin" />
            <a href="#vehicle-map">{location.name}</a>
          </p>
        )}
        <PaperButtons content={content} />
      </div>
    </div>
  );
}

function Dock({ content }: { content: Content }) {
  const closed = useClosed(content.location);
  const first = content.actions.find(({ enquiry }) => enquiry !== undefined);
  if (!first) return null;
  // What a sold car's one button says is long, and nobody answers while the place is closed (LOC-2).
  const call = content.sold || closed ? undefined : content.actions.find(({ kind }) => kind === 'call');
  return (
    <div className={classes.dock} data-dock>
      <p>
        <strong>{content.price.text}</strong>
        {content.price.suffix && <span> {content.price.suffix}</span>}
        {content.price.type && <small>{content.price.type}</small>}
      </p>
      {call && (
        <a className="button" data-look="outline" href={call.href} aria-label={call.label}>
          <Icon name="phone" />
        </a>
      )}
      <CarActions actions={[first]} about={content.title} />
    </div>
  );
}
