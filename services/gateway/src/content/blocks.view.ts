import type { Block, BlockKind, BlockView, CarCard } from '@forecourt/contracts';
import { withoutWarning } from '../cards/card.view.ts';
import type { BlockRule, BlockSetting } from './block-setting.ts';
import { offersRule, postsRule, reviewsRule } from './fresh-words.view.ts';
import {
  financeCalculatorRule,
  formRule,
  locationsRule,
  modelsRule,
  openingHoursRule,
  servicePlansRule,
  vehiclesRule,
} from './site-blocks.view.ts';
import { facetTilesRule, promotionalBannerRule, searchHeroRule } from './ways-in.view.ts';
import {
  buttonsRule,
  callToActionRule,
  columnsRule,
  heroRule,
  noticeRule,
  pictureWithTextRule,
  questionsRule,
  quotationRule,
  tableRule,
  textRule,
} from './words.view.ts';

/** How each kind of block is shown. A kind without a rule does not compile. */
const RULES: { readonly [Kind in BlockKind]: BlockRule<Kind> } = {
  hero: heroRule,
  search_hero: searchHeroRule,
  facet_tiles: facetTilesRule,
  promotional_banner: promotionalBannerRule,
  offers: offersRule,
  posts: postsRule,
  reviews: reviewsRule,
  text: textRule,
  picture_with_text: pictureWithTextRule,
  columns: columnsRule,
  quotation: quotationRule,
  questions: questionsRule,
  table: tableRule,
  call_to_action: callToActionRule,
  buttons: buttonsRule,
  notice: noticeRule,
  vehicles: vehiclesRule,
  models: modelsRule,
  service_plans: servicePlansRule,
  locations: locationsRule,
  opening_hours: openingHoursRule,
  form: formRule,
  finance_calculator: financeCalculatorRule,
};

/** The blocks of a page as they are shown (PAGE-1), in their order. */
export function blocksView(blocks: readonly Block[], setting: BlockSetting): BlockView[] {
  const shown = blocks.flatMap((block) => {
    // A rule is found by the kind of its block, so each gets only its own kind.
    const rule = RULES[block.kind] as BlockRule<BlockKind>;
    return rule(block, setting) ?? [];
  });
  return warnedOnce(shown);
}

/** The warning of a comparison rate stands once a page, below the first vehicles that need it (FIN-3). */
function warnedOnce(blocks: readonly BlockView[]): BlockView[] {
  const warned = new Set<string>();
  const once = (card: CarCard): CarCard => {
    const warning = card.repayment?.warning;
    if (!warning) return card;
    if (warned.has(warning)) return withoutWarning(card);
    warned.add(warning);
    return card;
  };
  return blocks.map((block) => (block.kind === 'vehicles' ? { ...block, cards: block.cards.map(once) } : block));
}
