import type { PageOf } from '@forecourt/contracts';
import { MakeMark } from '../../components/make-mark/make-mark.tsx';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import classes from './models-page.module.css';

/** The models of a maker's range, by category (MODEL-1). */
export function ModelsPage({ content: { title, message, mark, tabs, models, links } }: { content: PageOf<'models'> }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        {mark && <MakeMark mark={mark} size="large" />}
        <div>
          <h1>{title}</h1>
          <p>{message}</p>
        </div>
        {links.length > 0 && (
          <ul className={classes.links}>
            {links.map((link) => (
              <li key={link.href}>
                <a className="button" data-look="outline" href={link.href}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </header>
      <nav aria-label="Categories" className={classes.tabs}>
        <ul>
          {tabs.map(({ label, href, count, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? 'page' : undefined}>
                {label} <span>{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={classes.models}>
        {models.map((model, place) => (
          <li key={model.explore.href}>
            <ModelCard card={model} eager={place < 4}>
              <p className={classes.summary}>{model.summary}</p>
            </ModelCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
