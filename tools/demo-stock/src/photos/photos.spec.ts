import { describe, expect, it } from '@jest/globals';
import { cars } from '../catalogue/index.ts';
import { developed } from './develop.ts';
import { photoAt, photoPath, turnFileAt } from './photo-address.ts';
import { startPhotoHost } from './photo-host.ts';
import { turnOf } from './photos-of.ts';
import { studioVehicle } from './studio-vehicle.ts';

const choice = (make: string, name: string, fuel?: string) => {
  const model = cars
    .find((each) => each.name === make)
    ?.models.find((each) => each.name === name && each.badges.some(({ engine }) => !fuel || engine?.fuel === fuel));
  const badge = model?.badges.find(({ engine }) => !fuel || engine?.fuel === fuel);
  if (!model || !badge) throw new Error(`no ${make} ${name}`);
  return { model, badge };
};

describe('the demo’s photos', () => {
  it('show each model as the rendered vehicle of its body and size', () => {
    expect(studioVehicle(choice('Toyota', 'HiLux'))).toBe('ute');
    expect(studioVehicle(choice('Toyota', 'RAV4'))).toBe('mid-suv');
    expect(studioVehicle(choice('Mazda', 'CX-3'))).toBe('small-suv');
    expect(studioVehicle(choice('Mazda', 'CX-9'))).toBe('large-suv');
    expect(studioVehicle(choice('Land Rover', 'Defender'))).toBe('off-roader');
    expect(studioVehicle(choice('Tesla', 'Model 3', 'Electric'))).toBe('ev');
  });

  it('have an address that says what they show; no other address is one', () => {
    const path = photoPath({ studio: 'night', vehicle: 'cruiser-bike', colour: 'Vivid Black', view: 'side' });
    expect(path).toBe('/night/cruiser-bike/black/side.jpg');
    expect(photoAt(path)).toEqual({ studio: 'night', vehicle: 'cruiser-bike', paint: 'black', view: 'side' });
    for (const other of [
      '/',
      '/night/tank/black/side.jpg',
      '/toString/ev/black/side.jpg',
      '/night/ev/constructor/side.jpg',
      `${path}?x`,
    ])
      expect(photoAt(other)).toBeNull();
  });

  it('take the paint’s colour only where there is paint, and are darker towards the edges of a dark studio', () => {
    const size = { width: 2, height: 1 };
    const layers = {
      ...size,
      ground: Uint8Array.of(90, 90, 90, 90, 90, 90),
      paint: Uint8Array.of(0, 0, 0, 140, 140, 140),
    };
    const red = developed(layers, '#a5121d', 'daylight');
    const blue = developed(layers, '#174a97', 'daylight');
    expect(red.slice(0, 3)).toEqual(blue.slice(0, 3));
    expect(red[3]).toBeGreaterThan(blue[3] as number);
    expect(blue[5]).toBeGreaterThan(red[5] as number);
    expect(developed(layers, '#a5121d', 'night')[0]).toBeLessThan(red[0] as number);
  });

  it('VEH-3 turn a blue SUV of middle size by 24 pictures and a video, which the host sends as they are, and no other', async () => {
    const { exterior_360: around = [], videos = [] } = turnOf(choice('Toyota', 'RAV4'), 'Eclectic Blue');
    expect([around.length, videos.length]).toEqual([24, 1]);
    expect(turnOf(choice('Toyota', 'RAV4'), 'Glacier White')).toEqual({});
    expect(turnOf(choice('Toyota', 'HiLux'), 'Eclectic Blue')).toEqual({});
    expect(turnFileAt('/turns/../index.json')).toBeNull();
    const host = await startPhotoHost();
    const sent = await Promise.all(
      [...around, ...videos].map((address) => fetch(`${host.url}${new URL(address).pathname}`)),
    );
    const sizes = await Promise.all(sent.map(async (answer) => (await answer.arrayBuffer()).byteLength));
    await host.close();
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(sent.at(-1)?.headers.get('content-type')).toBe('video/webm');
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(1_000_000);
  });
});
