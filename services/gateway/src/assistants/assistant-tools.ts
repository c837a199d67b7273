import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CarPages } from '../car/car-pages.ts';
import { ComparePageLoader } from '../compare/compare.page.ts';
import { SearchPages } from '../search/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { dealershipHours } from './dealership-hours.tool.ts';
import { compareCars, getCar } from './one-car.tools.ts';
import { searchCars } from './search-cars.tool.ts';
import type { AssistantTool } from './tool.ts';

/** The tools that assistants have (SRCH-18). A new one is a file `x.tool.ts` and its line here; /mcp and llms.txt follow. */
@Injectable()
export class AssistantTools {
  readonly #tools: readonly AssistantTool[];

  constructor(pages: SearchPages, cars: CarPages, comparing: ComparePageLoader, @Inject(Clock) clock: Clock) {
    this.#tools = [searchCars(pages), getCar(cars), compareCars(comparing), dealershipHours(() => clock.now())];
  }

  /** Those that a site offers; none where it offers assistants nothing. */
  of(site: SiteContext): readonly AssistantTool[] {
    return site.config.assistants.enabled ? this.#tools.filter(({ on }) => on?.(site) ?? true) : [];
  }
}
