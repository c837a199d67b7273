import { Module } from '@nestjs/common';
import { CarModule } from '../car/car.module.ts';
import { CompareModule } from '../compare/compare.module.ts';
import { SearchModule } from '../search/search.module.ts';
import { AssistantsController } from './assistants.controller.ts';
import { AssistantTools } from './mcp-server.ts';

/** Assistants: the MCP server of each site and its llms.txt. */
@Module({
  imports: [SearchModule, CarModule, CompareModule],
  controllers: [AssistantsController],
  providers: [AssistantTools],
})
export class AssistantsModule {}
