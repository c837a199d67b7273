import type { VehiclePage as Content, Link } from '@forecourt/contracts';
import { type MouseEvent, useEffect } from 'react';
import { CarActions } from '../../components/car-actions.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { Price } from '../../components/price.tsx';
import { Tag } from '../../components/tag.tsx';
import { type EnquiryRequest, useOpenEnquiry } from '../../lib/enquiry-context.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { DealerPhone } from './dealer-phone.tsx';
import { Finance } from './finance.tsx';
import { Gallery } from './gallery.tsx';
import { OwnSections } from './own-sections.tsx';
import { Place } from './place.tsx';
import { VehicleNotice } from './vehicle-notice.tsx';
import classes from './vehicle-page.module.css';
import { Comments, Features, KeyInformation, RowsCard, Specifications } from './vehicle-sections.tsx';

/** The page of one car (VEH-1). On phones its price, its telephone and first action stay within reach at the bottom. */
export function VehiclePage({ content }: { content: Content }) {
  const car = {
    car_id: content.car_id,
    title: content.title,
    ...(content.enquiry.car && { stock_number: content.enquiry.car.stock_number }),
  };
  useEnquiryLink(car);
  return (
    <article className={classes.page} data-sold={content.sold}>
      <Breadcrumbs links={content.breadcrumbs} />
      {content.notice && <VehicleNotice notice={content.notice} similar={content.similar.length > 0} />}
      <div className={classes.gallery}>
        <Gallery pictures={content.pictures} title={content.title} />
        {content.photo_request && <PhotoRequest link={content.photo_request} car={car} />}
      </div>
      <Summary content={content} car={car} />
      <div className={classes.sections}>
        <KeyInformation rows={content.key_information} />
        <Comments comments={content.comments} />
        <div className={classes.pair}>
          <RowsCard {...content.summary} />
          <RowsCard {...content.details} />
        </div>
        <Features features={content.features} />
        <Specifications rows={content.specifications} />
        {content.finance && <Finance finance={content.finance} />}
        <OwnSections sections={content.own_sections} />
        {content.location && <Place place={content.location} />}
        {content.dealer && <DealerPhone dealer={content.dealer} />}
      </div>
      {content.similar.length > 0 && (
        <section id="similar" className={classes.similar}>
          <h2>You may also like</h2>
          <CardGrid cards={content.similar} />
        </section>
      )}
      <Dock content={content} car={car} />
    </article>
  );
}

/** Asks for photos in the enquiry dialog; a link to the place's telephone without JavaScript (LEAD-8). */
function PhotoRequest({ link, car }: { link: Link; car: EnquiryRequest['car'] }) {
  const open = useOpenEnquiry();
  const pressed = (event: MouseEvent) => {
    if (!open || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open({ kind: 'photos', href: link.href, car });
  };
  return (
    <p className={classes.request}>
      Drawn, until its photos arrive.
      <a href={link.href} aria-haspopup={open ? 'dialog' : undefined} onClick={pressed}>
        {link.label}
      </a>
    </p>
  );
}

/** Name, price and what to do; on wide screens it stays in view beside the page. */
function Summary({ content, car }: { content: Content; car: EnquiryRequest['car'] }) {
  const { location } = content;
  return (
    <div className={classes.panel}>
      <div className={classes.summary}>
        {content.tag && <Tag tag={content.tag} />}
        <h1>{content.title}</h1>
        {content.subtitle && <p className={classes.subtitle}>{content.subtitle}</p>}
        <Price price={content.price} badge={content.market_badge} size="page" />
        <div className={classes.actions}>
          <CarActions actions={content.actions} car={car} />
        </div>
        {location && (
          <p className={classes.at}>
            <Icon name="pin" />
            <a href="#vehicle-map">{location.name}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function Dock({ content, car }: { content: Content; car: EnquiryRequest['car'] }) {
  const first = content.actions.find(({ kind }) => kind === 'enquire' || kind === 'similar');
  if (!first) return null;
  // What a sold car's one button says is long.
  const call = content.sold ? undefined : content.actions.find(({ kind }) => kind === 'call');
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
      <CarActions actions={[first]} car={car} />
    </div>
  );
}

/** An enquiry button that was opened in a new tab leads to #enquire: the dialog opens there, once. */
function useEnquiryLink(car: EnquiryRequest['car']): void {
  const open = useOpenEnquiry();
  const { href, go } = useNavigation();
  const [page = href, fragment] = href.split('#');
  useEffect(() => {
    if (!open || fragment !== 'enquire') return;
    go(page, { replace: true, scroll: 'keep' });
    open({ kind: 'enquire', href: page, car });
  });
}
