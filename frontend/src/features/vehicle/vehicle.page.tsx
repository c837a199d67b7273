import type { VehiclePage as Content, Link } from '@forecourt/contracts';
import { useEffect } from 'react';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { FinanceCalculator } from '../../components/finance/finance-calculator.tsx';
import { Icon } from '../../components/icon.tsx';
import { Tag } from '../../components/make-mark/make-mark.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { enquiryLink } from '../../lib/link-rules.ts';
import { DealerPhone } from './dealer-phone.tsx';
import { Fold } from './facts/fold.tsx';
import { LateFacts, loadFacts } from './facts/late-facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { Place } from './place.tsx';
import { ShareButton } from './share-button.tsx';
import { LateCompareTray, VehicleFoot } from './vehicle-foot.tsx';
import noticeClasses from './vehicle-notice.module.css';
import classes from './vehicle-page.module.css';
import { VehicleSummary } from './vehicle-summary.tsx';

/** The page of one car (VEH-1): its picture first at every width, then its price and what to do. Another vehicle is another page: nothing of the one before is kept. */
export function VehiclePage({ content }: { content: Content }) {
  return <Vehicle key={content.car_id} content={content} />;
}
/** What it needs besides this file before it is shown. */
VehiclePage.needs = loadFacts;

function Vehicle({ content }: { content: Content }) {
  useEffect(() => {
    // The page is whole without it.
    import('./note-viewed.ts').then(({ noteViewed }) => noteViewed(content), Boolean);
  }, [content]);
  return (
    <article className={classes.whole} data-sold={content.sold}>
      {/* The panel stays in view as far as this reaches, so the other vehicles are not in it. */}
      <div className={classes.page}>
        <Breadcrumbs links={content.breadcrumbs} />
        {content.notice && <VehicleNotice notice={content.notice} similar={content.similar.length > 0} />}
        <div className={classes.gallery}>
          <Gallery {...content} />
          {content.tag && (
            <div className={classes.tag}>
              <Tag tag={content.tag} />
            </div>
          )}
          <div className={classes.keep}>
            <ShareButton title={content.title} path={`/cars/${content.slug}`} />
            {content.favourite && <SaveButton favourite={content.favourite} />}
          </div>
          {content.photo_request && <PhotoRequest link={content.photo_request} />}
        </div>
        <VehicleSummary content={content} />
        <div className={classes.sections}>
          <LateFacts content={content} className={classes.facts} />
          {content.calculator && <Calculator calculator={content.calculator} />}
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
      <LateCompareTray call={content.call} />
      <VehicleFoot content={content} />
    </article>
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

/** The calculator with the vehicle's price (FIN-1). The warning of its comparison rate stands beside the price. */
function Calculator({ calculator }: { calculator: NonNullable<Content['calculator']> }) {
  return (
    <Fold title="Work out your repayments">
      <FinanceCalculator calculator={calculator} isWarned />
    </Fold>
  );
}

/** What a visitor must know before anything else: sold, reserved, or about to arrive (VEH-6). */
function VehicleNotice({ notice, similar }: { notice: NonNullable<Content['notice']>; similar: boolean }) {
  return (
    <div className={noticeClasses.notice} data-kind={notice.kind}>
      <Icon name="info" />
      <p>
        <strong>{notice.title}</strong> {notice.message}
      </p>
      {similar && notice.kind === 'sold' && <a href="#similar">See similar</a>}
    </div>
  );
}
