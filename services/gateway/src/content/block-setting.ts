import type {
  BlockKind,
  BlockOf,
  BlockViewOf,
  FormName,
  PostCard,
  RatingStars,
  ShownForm,
  ShownOffer,
  ShownReview,
} from '@forecourt/contracts';
import type { AddressedForm } from '../enquiry/addressed-form.ts';
import type { MapOf } from '../places/place-maps.ts';
import type { StockCounts } from '../search/answers/stock-counts.ts';
import type { FoundVehicles } from '../search/results/vehicle-strips.ts';
import type { SiteContext } from '../site/site-context.ts';

/** What the rules of a page's blocks need. */
export interface BlockSetting {
  readonly site: SiteContext;
  readonly now: Date;
  /** Makes the maps of its places. */
  readonly mapOf: MapOf;
  /** The page's title. */
  readonly title: string;
  /** The page's path, where its forms are posted without JavaScript. */
  readonly path: string;
  /** What the page's address says of its forms (LEAD-10). */
  readonly address: Pick<AddressedForm, 'car' | 'parameters'>;
  /** What was posted to this page and could not be taken, by its form's name (LEAD-4). */
  readonly refused?: { readonly form: FormName; readonly sent: ShownForm['sent'] } | undefined;
  /** What a block's search found; null if the index did not answer or the site has no such search. */
  readonly found: (block: BlockOf<'vehicles'>) => FoundVehicles | null;
  /** What the site has in stock; null if the index did not answer or no block asks for it. */
  readonly stock: StockCounts | null;
  /** The first of the site's current offers, in their order; none if no block asks for them. */
  readonly offers: readonly ShownOffer[];
  /** What a block of articles shows. */
  readonly posts: (block: BlockOf<'posts'>) => readonly PostCard[];
  /** What a block of reviews shows. */
  readonly reviews: (block: BlockOf<'reviews'>) => readonly ShownReview[];
  /** What all reviews come to; null without any. */
  readonly rating: RatingStars | null;
}

/** How one kind of block is shown. Null leaves the block out, such as a strip that finds no vehicles. */
export type BlockRule<Kind extends BlockKind> = (
  block: BlockOf<Kind>,
  setting: BlockSetting,
) => BlockViewOf<Kind> | null;
