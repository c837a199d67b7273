import type { EnquiryPage as Content } from '@forecourt/contracts';
import { LinkButton } from '../../components/button/button.tsx';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { AboutOffer } from '../../components/offer-card/about-offer.tsx';
import classes from './enquiry-page.module.css';

/** An enquiry as a page of its own: for who has no JavaScript, opens it in a new tab, or keeps its address (LEAD-1). Another enquiry is another form: nothing of the one before is kept. */
export function EnquiryPage({ content }: { content: Content }) {
  return <Enquiry key={content.form.path} content={content} />;
}

function Enquiry({ content }: { content: Content }) {
  const state = useForm(content.form, content.kind);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <a className={classes.back} href={content.back.href}>
          <Icon name="left" />
          {content.back.label}
        </a>
        <h1>{content.title}</h1>
        <p>{content.message}</p>
        {content.offer && <AboutOffer offer={content.offer} />}
      </div>
      {content.car && (
        <div className={classes.car}>
          <CarSummary car={content.car} />
        </div>
      )}
      <div className={classes.card}>
        <Form form={content.form} state={state} />
      </div>
      <aside className={classes.aside}>
        {content.phone && content.aside.places.length !== 1 && (
          <LinkButton look="outline" wide href={content.phone.href}>
            <Icon name="phone" />
            {content.phone.label}
          </LinkButton>
        )}
        <FormAside aside={content.aside} />
      </aside>
    </div>
  );
}
