import type { TeamPage as Content } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { LinkButton } from '../../components/button/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './team-page.module.css';

/** The people of a place (PAGE-3). */
export function TeamPage({ content: { title, message, breadcrumbs, people, contact } }: { content: Content }) {
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <div>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
      </div>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={`${person.name} ${person.role}`}>
            <Portrait person={person} />
            <div className={classes.about}>
              <h2>{person.name}</h2>
              <p className={classes.role}>{person.role}</p>
              {person.words && <p>{person.words}</p>}
              <Ways person={person} />
            </div>
          </li>
        ))}
      </ul>
      <p>
        <LinkButton href={contact.href}>{contact.label}</LinkButton>
      </p>
    </div>
  );
}

type Person = Content['people'][number];

/** A photo, else the initials; the name is beside it. */
function Portrait({ person: { picture, initials } }: { person: Person }) {
  return (
    <div className={classes.portrait} aria-hidden={picture === null || undefined}>
      {picture ? <Photo picture={picture} place="thumbnail" /> : initials}
    </div>
  );
}

function Ways({ person: { name, phone, email } }: { person: Person }) {
  if (!phone && !email) return null;
  return (
    <p className={classes.ways}>
      {phone && (
        <a href={phone.href} aria-label={`Call ${name}, ${phone.label}`}>
          <Icon name="phone" />
          {phone.label}
        </a>
      )}
      {email && <a href={email.href}>{email.label}</a>}
    </p>
  );
}
