import type { PageOf } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { LinkButton } from '../../components/button.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { MakeMark } from '../../components/make-mark/make-mark.tsx';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import classes from './brand-page.module.css';

type Brand = PageOf<'brand'>;

/** A make, with what the site sells of it (NAV-1, PAGE-1). */
export function BrandPage({ content }: { content: Brand }) {
  const { title, message, mark, breadcrumbs, all, range, offers, cards, others } = content;
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <header className={classes.head}>
        <MakeMark mark={mark} size="large" />
        <div>
          <h1>{title}</h1>
          <p>{message}</p>
        </div>
        <LinkButton href={all.href} size="large">
          {all.label}
        </LinkButton>
      </header>
      <div className={classes.lists}>
        <Counted title="Models in stock" links={content.models} />
        <Counted title="Body types" links={content.bodies} />
        <Counted title="Condition" links={content.conditions} />
      </div>
      {offers.length > 0 && (
        <section>
          <h2>Special offers</h2>
          <ul className={classes.offers}>
            {offers.map(({ label, href, ends }) => (
              <li key={href}>
                <Icon name="tag" />
                <a href={href}>{label}</a>
                {ends && <span>{ends}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {range.length > 0 && (
        <section>
          <h2>The range</h2>
          <ul className={classes.range}>
            {range.map((model) => (
              <li key={model.explore.href}>
                <ModelCard card={model} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {cards.length > 0 && (
        <section>
          <h2>Just in</h2>
          <CardGrid cards={cards} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h2>Other makes we sell</h2>
          <ul className={classes.others}>
            {others.map((other) => (
              <li key={other.href}>
                <a href={other.href}>
                  <MakeMark mark={other.mark} />
                  {other.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Counted({ title, links }: { title: string; links: Brand['models'] }) {
  if (links.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={classes.counted}>
        {links.map(({ label, href, count }) => (
          <li key={href}>
            <a href={href}>
              {label} <span>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
