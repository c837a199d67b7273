import type { TeamPage as Content } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import { PlaceCard } from '../../components/place/place-card.tsx';
import classes from './team-page.module.css';

/** The people of a place (PAGE-3). */
export function TeamPage({ content }: { content: Content }) {
  const { title, message, breadcrumbs, people, contact, place, teams } = content;
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
      <section className={classes.place}>
        <h2>Come and meet them</h2>
        <PlaceCard place={place} heading="h3" look="wide" />
      </section>
      {teams.length > 0 && (
        <nav className={classes.teams} aria-labelledby="teams">
          <h2 id="teams">Our other teams</h2>
          <ul>
            {teams.map((team) => (
              <li key={team.href}>
                <LinkButton href={team.href} look="outline">
                  {team.label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
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
