import type { BlockViewOf } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { Photo } from '../../components/photo.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { BlockButtons } from './block-buttons.tsx';
import classes from './word-blocks.module.css';

/** Body text; on a wide screen its title is beside it. */
export function Text({ block: { title, html } }: { block: BlockViewOf<'text'> }) {
  return (
    <section className={classes.text} data-titled={title !== null}>
      {title && <h2>{title}</h2>}
      <Prose html={html} />
    </section>
  );
}

export function PictureWithText({ block }: { block: BlockViewOf<'picture_with_text'> }) {
  const { title, html, picture, side, buttons } = block;
  return (
    <section className={classes.pictured} data-side={side}>
      <div className={classes.picture}>
        <Photo picture={picture} place="half" />
      </div>
      <div className={classes.picturedWords}>
        {title && <h2>{title}</h2>}
        <Prose html={html} />
        <BlockButtons buttons={buttons} />
      </div>
    </section>
  );
}

export function Columns({ block: { title, columns } }: { block: BlockViewOf<'columns'> }) {
  const Heading = title ? 'h3' : 'h2';
  const label = title ?? undefined;
  return (
    <section>
      {title && <h2 className={classes.over}>{title}</h2>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={`${classes.columns} rail`} data-count={columns.length} aria-label={label} tabIndex={0}>
        {columns.map((column) => (
          <li key={column.title}>
            <Heading className={classes.columnTitle}>{column.title}</Heading>
            <Prose html={column.html} />
            {column.button && (
              <a className={classes.columnLink} href={column.button.href}>
                {column.button.label}
                <Icon name="right" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Quotation({ block: { html, name, detail } }: { block: BlockViewOf<'quotation'> }) {
  return (
    <figure className={classes.quotation}>
      <blockquote>
        <Prose html={html} />
      </blockquote>
      <figcaption>
        <strong>{name}</strong>
        {detail && <span>{detail}</span>}
      </figcaption>
    </figure>
  );
}

export function CallToAction({ block: { title, html, buttons } }: { block: BlockViewOf<'call_to_action'> }) {
  return (
    <section className={classes.action}>
      <div>
        <h2>{title}</h2>
        {html && <Prose html={html} />}
      </div>
      <BlockButtons buttons={buttons} large />
    </section>
  );
}

export function Buttons({ block: { title, buttons } }: { block: BlockViewOf<'buttons'> }) {
  return (
    <section>
      {title && <h2 className={classes.over}>{title}</h2>}
      <BlockButtons buttons={buttons} />
    </section>
  );
}

export function PageNotice({ block: { tone, title, html } }: { block: BlockViewOf<'notice'> }) {
  return (
    <aside className={classes.notice} data-tone={tone}>
      <Icon name={tone === 'warning' ? 'alert' : 'info'} />
      <div>
        {title && <h2>{title}</h2>}
        <Prose html={html} />
      </div>
    </aside>
  );
}
