import type { BlockViewOf } from '@forecourt/contracts';
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
      <ul className={classes.models}>
        {models.map((model) => (
          <li key={model.explore.href}>
            <ModelCard card={model} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the service plan of each model costs (MODEL-2). */
export function ServicePlans({ block: { html, ...table } }: { block: BlockViewOf<'service_plans'> }) {
  return (
    <div className={classes.plans}>
      <Table block={{ ...table, kind: 'table' }} />
      {html && <Prose html={html} />}
    </div>
  );
}
