import type { PageOf } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { LinkButton } from '../../components/button.tsx';
import { Photo } from '../../components/photo.tsx';
import classes from './model-accessories-page.module.css';

/** The accessories of a model, by their groups (MODEL-1). */
export function ModelAccessoriesPage({ content }: { content: PageOf<'model_accessories'> }) {
  const { title, message, breadcrumbs, picture, groups, notes, quote, actions } = content;
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>{message}</p>
          <div className={classes.actions}>
            {actions.map((action, place) => (
              <LinkButton key={action.href} href={action.href} look={place === 0 ? 'solid' : 'outline'}>
                {action.label}
              </LinkButton>
            ))}
          </div>
        </div>
        <div className={classes.picture}>
          <Photo picture={picture} load="first" place="half" />
        </div>
      </header>
      <form className={classes.form} method="get" action={quote.path}>
        <input type="hidden" name="model" value={quote.model} />
        {groups.map((group) => (
          <section key={group.title}>
            <h2>{group.title}</h2>
            <ul className={classes.list}>
              {group.accessories.map(({ name, detail, price, picture: own }) => (
                <li key={name}>
                  <label>
                    {own && <Photo picture={own} place="thumbnail" />}
                    <span className={classes.name}>
                      <input type="checkbox" name={quote.parameter} value={name} />
                      {name}
                    </span>
                    <span>{detail}</span>
                    <strong>{price}</strong>
                  </label>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p>
          <button className="button" data-look="solid" type="submit">
            {quote.label}
          </button>
        </p>
      </form>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
