import { GROUND } from './car-shape.ts';
import type { Paint } from './paint.ts';
import { drawWheel } from './wheel.ts';

const WHEEL = 40;
const HUB = GROUND - WHEEL;

/** Draws a touring caravan with a paint as its stripe: SVG elements that stand on the studio's ground. */
export function drawCaravan({ light, main, dark }: Paint): string {
  const shell = 'M176 404L168 236Q166 168 232 160L668 156Q716 158 718 206L712 404Z';
  const pane = (x: number, width: number) =>
    `<rect x="${x}" y="212" width="${width}" height="66" rx="10" fill="url(#glass)" stroke="#9aa4ad" stroke-width="4"/>`;
  return [
    `<defs><linearGradient id="shell" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#d5dbe0"/></linearGradient>`,
    '<linearGradient id="glass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5d6b78"/><stop offset="1" stop-color="#242b32"/></linearGradient></defs>',
    '<path d="M180 396L84 410H60" fill="none" stroke="#3a4148" stroke-width="12" stroke-linecap="round"/>',
    '<path d="M92 410V446M80 450H104" stroke="#3a4148" stroke-width="7" stroke-linecap="round"/>',
    '<rect x="112" y="372" width="42" height="28" rx="6" fill="#aeb7bf"/>',
    `<clipPath id="body"><path d="${shell}"/></clipPath>`,
    `<path d="${shell}" fill="url(#shell)"/>`,
    '<g clip-path="url(#body)">',
    `<path d="M150 330C330 300 520 372 740 322V356C520 404 330 336 150 364Z" fill="${main}"/>`,
    `<path d="M150 322C330 292 520 364 740 314V320C520 370 330 298 150 328Z" fill="${light}"/>`,
    `<rect x="150" y="384" width="600" height="26" fill="${dark}"/>`,
    '</g>',
    '<path d="M236 148H372V160H236Z" fill="#cfd5da"/>',
    pane(206, 118),
    pane(574, 104),
    '<rect x="386" y="192" width="88" height="200" rx="8" fill="#eef1f4" stroke="#aab3bb" stroke-width="4"/>',
    '<rect x="402" y="212" width="56" height="62" rx="8" fill="url(#glass)"/>',
    '<rect x="456" y="298" width="8" height="26" rx="4" fill="#6b747d"/>',
    '<path d="M360 176H708" stroke="#8d969e" stroke-width="9" stroke-linecap="round"/>',
    '<path d="M544 404A58 52 0 0 1 652 404Z" fill="#2a2f36"/>',
    drawWheel(598, HUB, WHEEL),
    '<rect x="700" y="352" width="12" height="30" rx="3" fill="#b4202a"/>',
    '<path d="M212 404V446M690 404V446" stroke="#6b747d" stroke-width="6"/>',
  ].join('');
}
