import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

// Beside the page, which stays as quick as it is.
addEventListener('message', async ({ data: challenge }: MessageEvent) => {
  postMessage(await solveChallenge({ challenge, deriveKey }));
});
