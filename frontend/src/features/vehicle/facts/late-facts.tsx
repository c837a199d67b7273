import type { VehiclePage } from '@forecourt/contracts';
import type { ComponentType } from 'react';
import { isStill, keepStill, stillProps } from '../../../lib/still-markup.ts';
// Their styles are there from the start, as the server draws them all.
import './finance.module.css';
import './fold.module.css';
import './market-plot.module.css';
import './vehicle-sections.module.css';

type Facts = ComponentType<{ content: VehiclePage }>;

let loaded: Facts | undefined;
let isFirst = true;

/**
 * Loads what draws the facts of a vehicle. Those of the first page stay as the server drew them, as they need no script.
 * @param content the page to be shown; none on a server, which draws them all
 */
export async function loadFacts(content?: VehiclePage): Promise<void> {
  if (content && isFirst) keepStill(content, document.querySelector('[data-facts]'));
  isFirst = false;
  if (content && isStill(content)) return;
  loaded ??= (await import('./vehicle-facts.tsx')).VehicleFacts;
}

/** The facts of a vehicle: as the server drew them, or drawn here. */
export function LateFacts({ content, className }: { content: VehiclePage; className: string | undefined }) {
  if (isStill(content)) return <div key="still" data-facts className={className} {...stillProps(content)} />;
  if (!loaded) throw new Error('What draws the facts of a vehicle is not loaded: loadFacts comes first.');
  const Facts = loaded;
  return (
    <div key="drawn" data-facts className={className}>
      <Facts content={content} />
    </div>
  );
}
