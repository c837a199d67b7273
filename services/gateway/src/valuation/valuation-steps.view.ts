import { formOf, type Link, type ShownForm, type ShownValuation, type ValuationSteps } from '@forecourt/contracts';
import type { ListedCar } from '@forecourt/retail-rules';
import { enquiredCarView } from '../cards/car-summary.view.ts';
import { valuationHref } from '../cards/lead-addresses.ts';
import { formView } from '../enquiry/form.view.ts';
import { stagesOf } from '../enquiry/stepped-form.ts';
import type { SiteContext } from '../site/site-context.ts';

/** A valuation as its form has come so far. */
export interface ValuationProgress {
  readonly stage: number;
  readonly valuation: ShownValuation | null;
  readonly sent: ShownForm['sent'];
}

/** Before the first step. */
export const notBegun: ValuationProgress = { stage: 0, valuation: null, sent: null };

/** What a valuation is shown with. */
interface ValuationSetting {
  readonly site: SiteContext;
  readonly car: ListedCar | null;
  readonly now: Date;
  readonly development: boolean;
}

const NAME = 'trade_in_by_hand';

/** The form of a valuation on this site; its vehicles are those that the registration led to. */
export function valuationForm(
  { site, car }: Pick<ValuationSetting, 'site' | 'car'>,
  { valuation, sent }: Pick<ValuationProgress, 'valuation' | 'sent'>,
): ShownForm {
  const form = formView(site, { form: NAME, car, path: valuationHref(car), sent });
  const vehicles = (valuation?.vehicles ?? []).map(({ title }) => ({ value: title, label: title }));
  const { accept, by_hand: byHand } = buttons;
  return {
    ...form,
    action: '/api/leads',
    submit: valuation?.estimate ? accept : byHand,
    fields: form.fields.map((field) => (field.name === 'trade_in_vehicle' ? { ...field, choices: vehicles } : field)),
  };
}

const buttons = { accept: formOf('trade_in_offer').words.submit, by_hand: formOf(NAME).words.submit } as const;

/** The steps of a valuation (TRADE-1). Pure. */
export function valuationStepsView(setting: ValuationSetting, progress: ValuationProgress): ValuationSteps {
  const { site, car, now, development } = setting;
  const form = valuationForm(setting, progress);
  return {
    form,
    stages: stagesOf(formOf(NAME), form),
    stage: progress.stage,
    valuation: progress.valuation,
    car: car && enquiredCarView(car, site, now),
    record: site.config.valuations.record,
    words: {
      ...buttons,
      automated:
        'Your estimate is calculated automatically from your answers and the prices of similar vehicles, by the same rules for everyone. It isn’t a final offer: we confirm the figure once we’ve seen your vehicle. You can ask for a person to value it instead at any time.',
    },
    person: personLink(site),
    plates: development ? PLATES.map(([plate, leads_to]) => ({ plate, leads_to })) : [],
  };
}

/** Where a person answers: the contact page, or the enquiry without a car. */
function personLink({ config }: SiteContext): Link | null {
  const label = 'Ask a person to value it';
  return config.contact.enabled ? { label, href: '/contact' } : { label, href: '/enquire' };
}

/** As services/leads/src/companions/valuation/valuation.provider.ts answers them. */
const PLATES: readonly (readonly [string, string])[] = [
  ['FOUND1', 'one vehicle'],
  ['SEVERAL', 'three vehicles to choose from'],
  ['UNKNOWN1', 'none: say what it is'],
  ['TOOOLD', 'a vehicle of 12 years, which a person values'],
  ['TOOFAR', 'a vehicle: enter more kilometres than this site estimates, and a person values it'],
  ['DOWN', 'a provider that fails'],
  ['SLOW', 'a provider that takes too long'],
];
