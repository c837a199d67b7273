import { GROUND } from './car-shape.ts';
import type { Paint } from './paint.ts';

const RADIUS = 86;
const FRONT = 224;
const REAR = 580;
const HUB = GROUND - RADIUS;

/** Draws a road motorcycle in a paint: SVG elements that stand on the studio's ground. */
export function drawMotorcycle({ light, main, dark }: Paint): string {
  const line = (path: string, colour: string, width: number) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return [
    `<defs><linearGradient id="paint" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".5" stop-color="${main}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    spokedWheel(FRONT),
    spokedWheel(REAR),
    line(`M${REAR} ${HUB}L452 376`, '#3a4148', 16),
    line('M310 236L340 360L452 384L500 300', '#2b3036', 13),
    line(`M${FRONT} ${HUB}L306 214`, '#8d969e', 13),
    line(`M${FRONT + 8} ${HUB}L312 220`, '#c5ccd2', 4),
    '<path d="M344 316L452 306L470 396Q420 414 352 404Z" fill="#3b424a"/>',
    '<circle cx="372" cy="374" r="30" fill="#565f68"/><circle cx="432" cy="374" r="24" fill="#4a525a"/>',
    ...[324, 334, 344].map((y) => line(`M352 ${y}H446`, '#6d7780', 3)),
    line('M446 404C520 420 580 414 668 396', '#a9b1b8', 15),
    '<path d="M312 262C330 224 380 212 428 228C452 240 462 264 458 286C412 302 350 304 318 296Z" fill="url(#paint)"/>',
    '<path d="M330 254C352 234 396 228 428 244" fill="none" stroke="#fff" stroke-width="4" opacity=".5"/>',
    '<path d="M452 284C462 262 494 254 540 256C588 256 622 244 650 236C654 252 640 276 604 286C556 296 500 296 458 292Z" fill="#23272c"/>',
    '<path d="M560 286C602 282 636 268 654 248L674 262C650 292 616 304 570 306Z" fill="url(#paint)"/>',
    '<path d="M668 258L682 264L676 276L662 272Z" fill="#b4202a"/>',
    `<path d="M150 356A88 88 0 0 1 288 330" fill="none" stroke="url(#paint)" stroke-width="13" stroke-linecap="round"/>`,
    '<circle cx="284" cy="244" r="27" fill="#dfe5ea" stroke="#30363c" stroke-width="6"/>',
    line('M306 214L318 190L356 184', '#30363c', 9),
    line('M316 194L300 162', '#30363c', 4),
    '<ellipse cx="298" cy="156" rx="15" ry="9" fill="#30363c"/>',
  ].join('');
}

function spokedWheel(x: number): string {
  const spokes = Array.from(
    { length: 12 },
    (_, index) =>
      `<path d="M${x} ${HUB}V${HUB - 62}" stroke="#9aa3ab" stroke-width="2.5" transform="rotate(${index * 30} ${x} ${HUB})"/>`,
  );
  return `<circle cx="${x}" cy="${HUB}" r="75" fill="none" stroke="#1b1e22" stroke-width="22"/><circle cx="${x}" cy="${HUB}" r="62" fill="none" stroke="#8d969e" stroke-width="5"/>${spokes.join('')}<circle cx="${x}" cy="${HUB}" r="30" fill="none" stroke="#aab2ba" stroke-width="5"/><circle cx="${x}" cy="${HUB}" r="12" fill="#4a525a"/>`;
}
