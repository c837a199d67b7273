import type { BlockViewOf } from '@forecourt/contracts';
import { FinanceCalculator } from '../../components/finance/finance-calculator.tsx';
import { Prose } from '../../components/prose/prose.tsx';
import type { BlocksOf } from './late-blocks.ts';

/** The calculator with its title. Another page's is another: nothing of the one before is kept. */
function FinanceCalculatorBlock({ block: { title, html, calculator } }: { block: BlockViewOf<'finance_calculator'> }) {
  return (
    <section>
      <h2>{title}</h2>
      {html !== null && <Prose html={html} />}
      <FinanceCalculator key={calculator.path} calculator={calculator} />
    </section>
  );
}

export const blocks = { finance_calculator: FinanceCalculatorBlock } satisfies BlocksOf<'finance'>;
