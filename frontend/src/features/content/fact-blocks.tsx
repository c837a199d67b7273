import type { BlockViewOf } from '@forecourt/contracts';
import { useId } from 'react';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import classes from './fact-blocks.module.css';

/** Questions that open to their answers, without JavaScript too. */
export function Questions({ block: { title, questions } }: { block: BlockViewOf<'questions'> }) {
  return (
    <section className={classes.beside} data-titled={title !== null}>
      {title && <h2>{title}</h2>}
      <Accordion
        sections={questions.map(({ question, html }) => ({ title: question, content: <Prose html={html} /> }))}
      />
    </section>
  );
}

/** A table. On a phone each row is a list under its name; on wider screens a table that does not fit scrolls, by keys too. */
export function Table({ block: { title, head, rows, note } }: { block: BlockViewOf<'table'> }) {
  const id = useId();
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.scroll} aria-labelledby={id} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {head.map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
                  <td key={place} data-column={head[place + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note && <p className={classes.note}>{note}</p>}
    </section>
  );
}
