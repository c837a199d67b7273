import type { PicturePush, SitePictures } from '@forecourt/contracts';
import { ProblemError } from '@forecourt/service-kit/client';
import { FaultyFiles } from './fault-text.ts';
import { pictureBytes, shownDigests } from './folder-pictures.ts';
import type { SiteFolder } from './site-folder.ts';

/** The calls of a platform about one site's pictures. */
export interface PictureCalls {
  pictures(): Promise<SitePictures['pictures']>;
  pushPicture(digest: string, picture: PicturePush): Promise<void>;
}

/**
 * Pushes the pictures that a folder's documents show and that the platform lacks. They show nowhere until a change set names them.
 * @throws FaultyFiles that names the file of one that is refused
 */
export async function pushPictures(
  { folder, files, pictures }: Pick<SiteFolder, 'folder' | 'files' | 'pictures'>,
  platform: PictureCalls,
): Promise<void> {
  const shown = shownDigests(files.map(({ value }) => value));
  const wanted = pictures.filter(({ digest }) => shown.has(digest));
  if (wanted.length === 0) return;
  const known = new Set((await platform.pictures()).map(({ digest }) => digest));
  for (const picture of wanted) {
    if (known.has(picture.digest)) continue;
    try {
      const file = pictureBytes(folder, picture).toString('base64');
      await platform.pushPicture(picture.digest, { name: picture.name, file });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 400) throw error;
      throw new FaultyFiles(error.errors.map(({ message }) => ({ file: picture.file, path: '', message })));
    }
  }
}
