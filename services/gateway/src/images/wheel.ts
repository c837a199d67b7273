/** Draws an alloy wheel with ten spokes: its centre and the tyre's outer radius, in the drawing's units. */
export function drawWheel(x: number, y: number, radius: number): string {
  const rim = radius * 0.68;
  const spokes = Array.from({ length: 10 }, (_, index) => {
    const turn = index * 36;
    return `<rect x="${x - 2.5}" y="${(y - rim).toFixed(1)}" width="5" height="${(rim * 0.8).toFixed(1)}" rx="2" fill="#dfe4e8" transform="rotate(${turn} ${x} ${y})"/>`;
  });
  return [
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#1b1e22"/>`,
    `<circle cx="${x}" cy="${y}" r="${rim.toFixed(1)}" fill="#4b535b"/>`,
    ...spokes,
    `<circle cx="${x}" cy="${y}" r="${rim.toFixed(1)}" fill="none" stroke="#c9d0d6" stroke-width="4"/>`,
    `<circle cx="${x}" cy="${y}" r="${(radius * 0.14).toFixed(1)}" fill="#aeb7bf"/>`,
  ].join('');
}
