import { readFile } from 'node:fs/promises';
import { painted } from '@forecourt/drawn-vehicles';
import sharp from 'sharp';
import type { DecoderAnswer, DecoderOrder, PaintedMaster } from './decoder.ts';
import { encodeMaster, encodePicture, type Original } from './encode-picture.ts';

// Without its parent it has no work; the parent handles a Ctrl-C at the terminal.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (order: DecoderOrder) => {
  void follow(order).then((answer) => process.send?.(answer));
});

async function follow(order: DecoderOrder): Promise<DecoderAnswer> {
  try {
    const original = await originalOf(order);
    const picture =
      order.work.kind === 'master'
        ? await encodeMaster(original, order.work.width, order.work.clear)
        : await encodePicture(original, order.work.size, order.work.format);
    return { number: order.number, picture };
  } catch (error) {
    return { number: order.number, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function originalOf({ original }: DecoderOrder): Promise<Original> {
  if ('file' in original) return readFile(original.file);
  return 'master' in original ? paintedPixels(original) : original;
}

async function paintedPixels({ master, tone, light }: PaintedMaster): Promise<Original> {
  const { data, info } = await sharp(master).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: painted(data, tone, light), width: info.width, height: info.height / 2 };
}
