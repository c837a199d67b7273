/**
 * Why a feed's request is refused before its events are read: a `type` for programs, and when it is returned (FEED-5).
 */
export const feedProblems = {
  unsigned: { type: 'urn:forecourt:feed:unsigned', when: 'a header of the signature is missing' },
  clock: {
    type: 'urn:forecourt:feed:clock',
    when: 'the time is too far from ours: set your clock, or sign each attempt again',
  },
  unknownKey: { type: 'urn:forecourt:feed:unknown-key', when: 'there is no such key' },
  signature: {
    type: 'urn:forecourt:feed:signature',
    when: 'the signature does not match the request that we received, or was made with another secret',
  },
  revokedKey: { type: 'urn:forecourt:feed:revoked-key', when: 'the key was revoked: ask for a new one' },
  endedKey: {
    type: 'urn:forecourt:feed:ended-key',
    when: 'the key was rotated and its time is over: use its successor',
  },
  replay: {
    type: 'urn:forecourt:feed:replay',
    when: 'this signature was already used: sign each attempt again, with a nonce',
  },
  inFlight: {
    type: 'urn:forecourt:feed:in-flight',
    when: 'the key has reached its limit of requests in progress: wait for an answer before sending the next',
  },
  busy: { type: 'urn:forecourt:feed:busy', when: 'the platform has reached its limit of feed requests in progress' },
  digest: { type: 'urn:forecourt:feed:digest', when: 'the body is not the one that was signed' },
} as const;
