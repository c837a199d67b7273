import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** What robots may read. */
@ApiExcludeController()
@Controller('robots.txt')
export class RobotsController {
  /** Everything but the API and the page after an enquiry. */
  @Get()
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  robots(): string {
    return ['User-agent: *', 'Disallow: /api/', 'Disallow: /success', ''].join('\n');
  }
}
