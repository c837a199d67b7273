import type { EnquiryPage as Content } from '@forecourt/contracts';
import { Button, LinkButton } from '../../components/button/button.tsx';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { Icon } from '../../components/icon.tsx';
import { ENQUIRY_FORM, EnquiryForm } from './enquiry-form.tsx';
import classes from './enquiry-page.module.css';
import { useEnquiryForm } from './use-enquiry-form.ts';

/** An enquiry as a page of its own: for who has no JavaScript, opens it in a new tab, or keeps its address (LEAD-1). */
export function EnquiryPage({ content }: { content: Content }) {
  const state = useEnquiryForm(content, content.kind);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <a className={classes.back} href={content.back.href}>
          <Icon name="left" />
          {content.back.label}
        </a>
        <h1>{content.title}</h1>
        <p>{content.message}</p>
      </div>
      <aside className={classes.aside}>
        {content.car && <CarSummary car={content.car} />}
        {content.phone && (
          <LinkButton look="outline" wide href={content.phone.href}>
            <Icon name="phone" />
            {content.phone.label}
          </LinkButton>
        )}
      </aside>
      <div className={classes.card}>
        <EnquiryForm content={content} state={state} />
        <Button type="submit" form={ENQUIRY_FORM} size="large" wide busy={state.sending}>
          {state.sending ? 'Sending…' : content.form.submit}
        </Button>
      </div>
    </div>
  );
}
