import type { BlockViewOf, ShownForm } from '@forecourt/contracts';
import { Form } from '../../components/form/form.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { FormBlock } from './form-block.tsx';
import type { BlocksOf } from './late-blocks.ts';

/** A form with its title and a few words. Another page's form is another form: nothing of the one before is kept. */
function PlainBlock({ block }: { block: BlockViewOf<'form'> }) {
  return (
    <FormBlock block={block}>
      <Filled key={block.form.path} form={block.form} />
    </FormBlock>
  );
}

function Filled({ form }: { form: ShownForm }) {
  return <Form form={form} state={useForm(form, 'content')} />;
}

export const blocks = { form: PlainBlock } satisfies BlocksOf<'form'>;
