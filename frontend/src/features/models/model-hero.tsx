import type { PageOf } from '@forecourt/contracts';
import { LinkButton } from '../../components/button/button.tsx';
import { MakeMark } from '../../components/make-mark/make-mark.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './model-hero.module.css';

/** The top of a model's page: its maker, its name, what it is in a line, and what to do next. */
export function ModelHero({ content }: { content: PageOf<'model'> }) {
  const { title, make, lead, status, picture, actions } = content;
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <p className={classes.over}>
          <MakeMark mark={make.mark} />
          {make.name}
          {status && <span data-kind={status.kind}>{status.label}</span>}
        </p>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        <div className={classes.actions}>
          {actions.map((action, place) => (
            <LinkButton key={action.href} href={action.href} size="large" look={place === 0 ? 'solid' : 'outline'}>
              {action.label}
            </LinkButton>
          ))}
        </div>
      </div>
      <div className={classes.picture}>
        <Photo picture={picture} load="first" place="half" />
      </div>
    </section>
  );
}
