import type { BlockViewOf } from '@forecourt/contracts';
import { ValuationForm } from '../../components/valuation/valuation-form.tsx';
import { FormBlock } from './form-block.tsx';
import type { BlocksOf } from './late-blocks.ts';

/** A valuation in steps with its title and a few words, in the place of a form. */
function ValuationBlock({ block }: { block: BlockViewOf<'form'> }) {
  const { valuation, form } = block;
  return (
    <FormBlock block={block}>
      {valuation && <ValuationForm key={form.path} steps={valuation} pageKind="content" />}
    </FormBlock>
  );
}

export const blocks = { valuation: ValuationBlock } satisfies BlocksOf<'valuation'>;
