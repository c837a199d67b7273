/**
 * Why a feed's request is refused before its events are looked at: a `type` that a program can tell apart, and when it is answered (FEED-5).
 */
export const feedProblems = {
  unsigned: { type: 'urn:forecourt:feed:unsigned', when: 'a header of the signature is missing' },
  clock: {
    type: 'urn:forecourt:feed:clock',
    when: 'the time is too far from ours: set the clock, or sign each try anew',
  },
  unknownKey: { type: 'urn:forecourt:feed:unknown-key', when: 'there is no such key' },
  signature: {
    type: 'urn:forecourt:feed:signature',
    when: 'the signature is not that of the text that we read, or of another secret',
  },
  revokedKey: { type: 'urn:forecourt:feed:revoked-key', when: 'the key was revoked: ask for another' },
  endedKey: {
    type: 'urn:forecourt:feed:ended-key',
    when: 'the key was rotated more than a day ago: use its successor',
  },
  replay: { type: 'urn:forecourt:feed:replay', when: 'this signature came before: sign each try anew, with a nonce' },
  digest: { type: 'urn:forecourt:feed:digest', when: 'the body is not the one that was signed' },
} as const;
