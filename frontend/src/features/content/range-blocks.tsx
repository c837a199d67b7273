import type { BlockViewOf } from '@forecourt/contracts';
import { Accordion } from '../../components/accordion/accordion.tsx';
import { BlockHead } from '../../components/block-head/block-head.tsx';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import { Table } from './fact-blocks.tsx';
import classes from './range-blocks.module.css';

/** Models of the maker's range (MODEL-1). */
export function Models({ block: { title, models, all } }: { block: BlockViewOf<'models'> }) {
  return (
    <section>
      <BlockHead title={title} all={all} />
      <ul className={`${classes.models} rail`}>
        {models.map((model) => (
          <li key={model.explore.href}>
            <ModelCard card={model} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the service plan of each model costs (MODEL-2): a table, and on a phone the models, of which one is unfolded. */
export function ServicePlans({ block: { html, ...table } }: { block: BlockViewOf<'service_plans'> }) {
  return (
    <div className={classes.plans}>
      <Table block={{ ...table, kind: 'table' }} />
      <ModelPicker plans={table} />
      {html && <Prose html={html} />}
    </div>
  );
}

function ModelPicker({ plans: { title, head, rows, note } }: { plans: Omit<BlockViewOf<'service_plans'>, 'html'> }) {
  return (
    <div className={classes.picker}>
      <h2>{title}</h2>
      <Accordion
        single
        sections={rows.map(({ name, cells }) => ({
          title: name,
          content: (
            <dl>
              {cells.map((cell, place) => (
                <div key={head[place + 1]}>
                  <dt>{head[place + 1]}</dt>
                  <dd>{cell}</dd>
                </div>
              ))}
            </dl>
          ),
        }))}
      />
      {note && <p>{note}</p>}
    </div>
  );
}
