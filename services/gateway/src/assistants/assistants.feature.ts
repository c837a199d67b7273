import { CarFeature } from '../car/car.feature.ts';
import { CompareFeature } from '../compare/compare.feature.ts';
import { defineFeature } from '../feature/feature.ts';
import { SearchFeature } from '../search/search.feature.ts';
import { AssistantsController } from './assistants.controller.ts';
import { AssistantTools } from './mcp-server.ts';

/** Assistants: the MCP server of each site and its llms.txt. */
export const AssistantsFeature = defineFeature('AssistantsFeature', {
  imports: [SearchFeature, CarFeature, CompareFeature],
  controllers: [AssistantsController],
  providers: [AssistantTools],
});
