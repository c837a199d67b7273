import { randomBytes } from 'node:crypto';
import { sampleEvent } from '../conformance/samples.ts';
import type { CloudEventEnvelope } from '../envelope.ts';

const PHOTOS = 30;
const COMMENT_CHARACTERS = 1_500;

/** An event like that of a car with 30 photos and 1,500 characters of comments: about 6.3 kB, which compresses badly. */
export function photoRichCar(streamId: string, version: number): CloudEventEnvelope {
  const address = (index: number) => `https://photos.dealer.example/${randomBytes(45).toString('hex')}/${index}.jpg`;
  const images = Array.from({ length: PHOTOS }, (_, index) => ({ url: address(index) }));
  const dealercomments = randomBytes(COMMENT_CHARACTERS).toString('base64').slice(0, COMMENT_CHARACTERS);
  return { ...sampleEvent(streamId, version), data: { vehicle_id: streamId, dealercomments, images } };
}
