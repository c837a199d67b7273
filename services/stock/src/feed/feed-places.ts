import { FEED_JSON_BYTES, feedProblems } from '@forecourt/contracts';
import { InFlightLimit } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';

const MEBIBYTE = 1024 * 1024;
const REQUESTS = 4;
const FILES = 1;

/**
 * The places for requests in progress in this process. A key has 4 requests, 8 MiB of JSON and one file; all keys together get what fits into
 * memory beside everything else: the rows of a mebibyte of JSON take about five.
 */
@Injectable()
export class FeedPlaces extends InFlightLimit<'requests' | 'bytes' | 'files'> {
  constructor() {
    super({
      perKey: { requests: REQUESTS, bytes: FEED_JSON_BYTES, files: FILES },
      total: { requests: 256, bytes: 4 * FEED_JSON_BYTES, files: 4 },
      waitMilliseconds: 2_000,
      waiting: { perKey: 16, total: 512 },
      keyRefusal: {
        type: feedProblems.inFlight.type,
        detail: `A key may have ${REQUESTS} requests, ${FEED_JSON_BYTES / MEBIBYTE} MiB of JSON and ${FILES} CSV file in progress; wait for an answer before sending the next.`,
      },
      totalRefusal: {
        type: feedProblems.busy.type,
        detail: 'The platform has reached its limit of feed requests in progress.',
      },
    });
  }
}
