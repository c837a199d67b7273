import { type CarShape, GROUND } from './car-shape.ts';
import type { Paint } from './paint.ts';
import { drawWheel } from './wheel.ts';

const FILLS = { paint: 'url(#paint)', dark: '#2a2f36', box: 'url(#box)' } as const;

/** Draws a vehicle with a car's build in a paint: SVG elements that stand on the studio's ground. */
export function drawCar(shape: CarShape, paint: Paint): string {
  const body = `${shape.outline}${underside(shape)}Z`;
  return [
    gradients(paint),
    ...(shape.behind ?? []).map(({ path, fill }) => `<path d="${path}" fill="${FILLS[fill]}"/>`),
    ...shape.axles.map((x) => `<circle cx="${x}" cy="${hub(shape)}" r="${shape.wheelRadius + 9}" fill="#15181c"/>`),
    `<clipPath id="body"><path d="${body}"/></clipPath>`,
    // The fine outline keeps a white roof off a white wall.
    `<path d="${body}" fill="url(#paint)" stroke="${paint.dark}" stroke-opacity=".35" stroke-width="1.5"/>`,
    `<g clip-path="url(#body)">${shading(shape)}${shape.seams.map((path) => stroke(path, paint.dark, 2, 0.55)).join('')}</g>`,
    ...shape.windows.map((path) => `<path d="${path}" fill="url(#glass)" stroke="#15191e" stroke-width="3"/>`),
    ...shape.handles.map(([x, y]) => `<rect x="${x}" y="${y}" width="26" height="6" rx="3" fill="${paint.dark}"/>`),
    `<path d="${shape.headlamp}" fill="#f4f8fb" stroke="#5a636d" stroke-width="1.5"/>`,
    `<path d="${shape.tailLamp}" fill="#b4202a"/>`,
    ...(shape.trim ?? []).map(({ path, width }) => stroke(path, '#2a2f36', width, 0.92)),
    ...shape.axles.map((x) => drawWheel(x, hub(shape), shape.wheelRadius)),
  ].join('');
}

const hub = (shape: CarShape) => GROUND - shape.wheelRadius;

/** The underside from tail to nose with an arch over each wheel that stands under the body. */
function underside({ sill, axles, arches = axles, wheelRadius }: CarShape): string {
  const arch = wheelRadius + 8;
  const half = Math.sqrt(arch ** 2 - (sill - (GROUND - wheelRadius)) ** 2);
  return arches
    .toReversed()
    .map((x) => `L${(x + half).toFixed(1)} ${sill}A${arch} ${arch} 0 1 0 ${(x - half).toFixed(1)} ${sill}`)
    .join('');
}

/** Light from above: a bright shoulder line, a dark lower third, a soft reflection of the floor. */
function shading({ sill }: CarShape): string {
  return [
    `<rect x="0" y="${sill - 92}" width="800" height="120" fill="url(#lower)"/>`,
    `<path d="M70 ${sill - 84}Q400 ${sill - 108} 740 ${sill - 84}L740 ${sill - 80}Q400 ${sill - 102} 70 ${sill - 80}Z" fill="#fff" opacity=".38"/>`,
    `<rect x="0" y="${sill - 14}" width="800" height="30" fill="#14171b" opacity=".72"/>`,
  ].join('');
}

function stroke(path: string, colour: string, width: number, opacity: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
}

function gradients({ light, main, dark }: Paint): string {
  const gradient = (id: string, ...stops: readonly (readonly [number, string, number?])[]) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops
      .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
      .join('')}</linearGradient>`;
  return `<defs>${gradient('paint', [0, light], [0.45, main], [1, dark])}${gradient('lower', [0, dark, 0], [1, dark, 0.85])}${gradient(
    'glass',
    [0, '#5d6b78'],
    [0.55, '#2c353e'],
    [1, '#1d2329'],
  )}${gradient('box', [0, '#fbfcfc'], [1, '#cfd5da'])}</defs>`;
}
