import { Offers, Posts, Reviews } from '../../features/content/fresh-blocks.tsx';
import type { BlocksOf } from '../../features/content/late-blocks.ts';

export default { offers: Offers, posts: Posts, reviews: Reviews } satisfies BlocksOf<'fresh'>;
