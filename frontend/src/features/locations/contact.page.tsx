import type { ContactPage as Content } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { LinkButton } from '../../components/button.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Icon } from '../../components/icon.tsx';
import { PlaceCard } from '../../components/place/place-card.tsx';
import { PlaceCarousel } from '../../components/place/place-list.tsx';
import { enquiryLink } from '../../lib/link-rules.ts';
import classes from './contact-page.module.css';

/** The contact form beside the phone, and where the site's places are (PAGE-1, LEAD-8). The form of another place is another form: nothing of the one before is kept. */
export function ContactPage({ content }: { content: Content }) {
  return <Contact key={content.form.path} content={content} />;
}

function Contact({ content }: { content: Content }) {
  const { title, message, breadcrumbs, phone, chat, form, aside, locations, others } = content;
  const state = useForm(form, content.kind);
  const only = locations.length === 1 ? locations[0] : undefined;
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <div className={classes.top}>
        <div className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.message}>{message}</p>
          {phone && !only && (
            <LinkButton href={phone.href} look="outline" size="large">
              <Icon name="phone" />
              {phone.label}
            </LinkButton>
          )}
          {chat && (
            <a {...enquiryLink(chat.href, chat.label)} className="button" data-look="outline">
              {chat.label}
            </a>
          )}
          {only && <PlaceCard place={only} heading="h2" />}
        </div>
        <section className={classes.card} aria-labelledby="contact-form">
          <h2 id="contact-form">Email Us</h2>
          <Form form={form} state={state} />
        </section>
        <div className={classes.beside}>
          <FormAside aside={aside} />
          {locations.length > 1 && (
            <a className={classes.below} href="#places">
              Hours and directions <Icon name="down" />
            </a>
          )}
          <ul className={classes.others}>
            {others.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {locations.length > 1 && (
        <section id="places" className={classes.places} tabIndex={-1}>
          <PlaceCarousel title="Where to find us" places={locations} />
        </section>
      )}
    </div>
  );
}
