import type { PageOf } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { LinkButton } from '../../components/button.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { MakeMark } from '../../components/make-mark/make-mark.tsx';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import { Photo } from '../../components/photo.tsx';
import hero from './model-hero.module.css';
import classes from './model-page.module.css';

type Model = PageOf<'model'>;

/** A model of a maker's range: what it is, its variants, what is in stock, what it costs to service (MODEL-1, MODEL-2). */
export function ModelPage({ content }: { content: Model }) {
  const { title, make, breadcrumbs, lead, status, description, picture, facts, actions } = content;
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <section className={hero.hero}>
        <div className={hero.words}>
          <p className={hero.over}>
            <MakeMark mark={make.mark} />
            {make.name}
            {status && <span data-kind={status.kind}>{status.label}</span>}
          </p>
          <h1>{title}</h1>
          <p className={hero.lead}>{lead}</p>
          <div className={hero.actions}>
            {actions.map((action, place) => (
              <LinkButton key={action.href} href={action.href} size="large" look={place === 0 ? 'solid' : 'outline'}>
                {action.label}
              </LinkButton>
            ))}
          </div>
        </div>
        <div className={hero.picture}>
          <Photo picture={picture} load="first" place="half" />
        </div>
      </section>
      <section className={classes.about}>
        <div className={classes.text}>
          {description.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Variants variants={content.variants} />
      {content.stock && (
        <section>
          <div className={classes.head}>
            <h2>{content.stock.title}</h2>
            <a href={content.stock.all.href}>
              {content.stock.all.label}
              <Icon name="right" />
            </a>
          </div>
          <Prices prices={content.stock.from} />
          {content.stock.colours.length > 0 && (
            <ul className={classes.colours} aria-label="Colours in stock">
              {content.stock.colours.map(({ label, href, count, tone }) => (
                <li key={label}>
                  <a href={href}>
                    <svg viewBox="0 0 20 20" aria-hidden="true">
                      <circle cx="10" cy="10" r="9" fill={tone} />
                    </svg>
                    {label} ({count})
                  </a>
                </li>
              ))}
            </ul>
          )}
          <CardGrid cards={content.stock.cards} />
        </section>
      )}
      {content.offers.length > 0 && (
        <section>
          <h2 className={classes.title}>Offers</h2>
          <ul className={classes.variants}>
            {content.offers.map(({ label, href, ends }) => (
              <li key={href}>
                <h3>
                  <a href={href}>{label}</a>
                </h3>
                {ends && <p className={classes.small}>{ends}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={classes.pair}>
        {content.service_plan && <ServicePlan plan={content.service_plan} />}
        {content.accessories && <Accessories accessories={content.accessories} />}
      </div>
      {content.others.length > 0 && (
        <section>
          <h2 className={classes.title}>You might also like</h2>
          <ul className={classes.others}>
            {content.others.map((other) => (
              <li key={other.explore.href}>
                <ModelCard card={other} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Variants({ variants }: Pick<Model, 'variants'>) {
  if (variants.length === 0) return null;
  return (
    <section id="variants" tabIndex={-1} className={classes.anchor}>
      <h2 className={classes.title}>Variants</h2>
      <ul className={classes.variants}>
        {variants.map(({ name, detail, facts, prices, quote }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{detail}</p>
            {facts.length > 0 && <p className={classes.small}>{facts.join(' · ')}</p>}
            <Prices prices={prices} />
            <p>
              <a href={quote.href}>{quote.label}</a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Prices, each with what it is of and what it includes (PRICE-1). */
function Prices({ prices }: { prices: Model['variants'][number]['prices'] }) {
  if (prices.length === 0) return null;
  return (
    <ul className={classes.from}>
      {prices.map(({ label, text, type }) => (
        <li key={label}>
          {label} <strong>{text}</strong> {type}
        </li>
      ))}
    </ul>
  );
}

function ServicePlan({ plan: { price, rows, note } }: { plan: NonNullable<Model['service_plan']> }) {
  return (
    <section className={classes.plan}>
      <h2>Service plan</h2>
      <p className={classes.price}>
        <strong>{price}</strong> a service, GST included
      </p>
      <dl className={classes.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={classes.small}>{note}</p>}
    </section>
  );
}

function Accessories({ accessories: { count, examples, all } }: { accessories: NonNullable<Model['accessories']> }) {
  return (
    <section className={classes.plan}>
      <h2>Accessories</h2>
      <p className={classes.price}>
        <strong>{count}</strong> to choose from
      </p>
      <ul className={classes.examples}>
        {examples.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>
        <LinkButton href={all.href} look="outline">
          {all.label}
        </LinkButton>
      </p>
    </section>
  );
}
