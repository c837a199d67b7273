import { FormBlock } from '../../features/content/form-block.tsx';
import type { BlocksOf } from '../../features/content/late-blocks.ts';

export default { form: FormBlock } satisfies BlocksOf<'form'>;
