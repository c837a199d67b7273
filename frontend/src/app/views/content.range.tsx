import type { BlocksOf } from '../../features/content/late-blocks.ts';
import { Models, ServicePlans } from '../../features/content/range-blocks.tsx';

export default { models: Models, service_plans: ServicePlans } satisfies BlocksOf<'range'>;
