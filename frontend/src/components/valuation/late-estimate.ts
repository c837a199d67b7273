import type { PageContent, ShownValuation, ValuationSteps } from '@forecourt/contracts';
import type { ComponentType } from 'react';
// Its styles are there from the start, as the server links those of the page.
import './valuation.module.css';

/** What `Estimate` shows. */
export interface EstimateProps {
  /** Where an error about it leads. */
  readonly id: string;
  readonly steps: Pick<ValuationSteps, 'words' | 'person'>;
  readonly valuation: ShownValuation;
}

let loaded: ComponentType<EstimateProps> | undefined;

/** Whether a page comes with a valuation: few do, as it begins in the browser. */
export function hasValuation(content: PageContent): boolean {
  if (content.kind === 'valuation') return content.valuation !== null;
  return (
    content.kind === 'content' && content.blocks.some((block) => block.kind === 'form' && block.valuation?.valuation)
  );
}

/** Loads what shows an estimate (TRADE-1). */
export async function loadEstimate(): Promise<void> {
  loaded ??= (await import('./estimate.tsx')).Estimate;
}

/** What shows an estimate, once it was loaded. */
export function estimate(): ComponentType<EstimateProps> {
  if (!loaded) throw new Error('What shows an estimate is not loaded: loadEstimate comes first.');
  return loaded;
}
