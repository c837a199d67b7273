import type { VehiclePage as Content } from '@forecourt/contracts';
import { useEffect } from 'react';
import { CarActions } from '../../components/car-actions.tsx';
import { Price } from '../../components/price.tsx';
import { Tag } from '../../components/tag.tsx';
import { type EnquiryRequest, useOpenEnquiry } from '../../lib/enquiry-context.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { Gallery } from './gallery.tsx';
import classes from './vehicle-page.module.css';
import { Comments, Features, KeyInformation, Location } from './vehicle-sections.tsx';

/** The page of one car (VEH-1). On phones its price and first action stay within reach at the bottom. */
export function VehiclePage({ content }: { content: Content }) {
  const car = {
    car_id: content.car_id,
    title: content.title,
    ...(content.enquiry.car && { stock_number: content.enquiry.car.stock_number }),
  };
  useEnquiryLink(car);
  return (
    <article className={classes.page} data-sold={content.sold}>
      <nav className={classes.breadcrumbs} aria-label="Breadcrumbs">
        <ol>
          {content.breadcrumbs.map((crumb) => (
            <li key={crumb.href}>
              <a href={crumb.href}>{crumb.label}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Gallery pictures={content.pictures} />
      <div className={classes.panel}>
        <div className={classes.summary}>
          {content.tag && <Tag tag={content.tag} />}
          <h1>{content.title}</h1>
          {content.subtitle && <p className={classes.subtitle}>{content.subtitle}</p>}
          {content.notice && <p className={classes.notice}>{content.notice}</p>}
          <Price price={content.price} badge={content.market_badge} size="page" />
          <div className={classes.actions}>
            <CarActions actions={content.actions} car={car} />
          </div>
        </div>
      </div>
      <div className={classes.sections}>
        <KeyInformation title={content.details_title} rows={content.key_information} />
        <Features features={content.features} />
        <Comments comments={content.comments} />
        {content.location && <Location location={content.location} />}
      </div>
      {content.actions.length > 0 && (
        <div className={classes.dock}>
          <p>
            <strong>{content.price.text}</strong>
            {content.price.suffix && <span> {content.price.suffix}</span>}
          </p>
          <CarActions actions={content.actions.slice(0, 1)} car={car} />
        </div>
      )}
    </article>
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
