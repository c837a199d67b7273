import { type Decoder, DecoderFault } from './decoder.ts';

/** Wide enough to show that the whole file can be read. */
const TRIAL_WIDTH = 160;

/** Why a file is not a picture that can be shown: what was expected, and what came. Undefined if it is one. */
export async function pictureFault(decoder: Decoder, file: Buffer): Promise<string | undefined> {
  try {
    await decoder.make(file, { kind: 'master', width: TRIAL_WIDTH });
    return undefined;
  } catch (error) {
    if (!(error instanceof DecoderFault)) throw error;
    return `expected a JPEG, PNG, WebP, GIF or AVIF within the limits of its kind; got another file: ${error.message}`;
  }
}
