/** What is another one at each run, or at each build, and says nothing about what is answered: [what it looks like, what is written instead]. */
const MASKS = [
  [/(?<=[-.])[\w-]{8}(?=\.(?:js|css|woff2|svg)\b)/g, '<build>'],
  [/'(?:nonce|sha256)-[\w+/=-]+'/g, "'<hash>'"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, '<id>'],
  // Of keys, subscriptions and leads; vehicles keep theirs, as the data is the same.
  [/\b[a-z]{2,4}_[0-9a-z]{12}\b/g, '<id>'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, '<time>'],
  [/\b\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m)?\b/g, '<clock>'],
  // A PDF says when it was made; a pushed vehicle gets an id at the end of its address.
  [/%PDF-[\s\S]*/g, '<pdf>'],
  [/(?<="slug":"[\w-]+-)[0-9a-z]{12}(?=")/g, '<id>'],
  // Secrets, signed links, sealed answers, keys and digests.
  [/"(secret\w*|sealed\w+|token)":"[^"]*"/g, '"$1":"<secret>"'],
  [/\b[\w-]{12,}\.[\w-]{20,}(?:\.[\w-]{20,})?/g, '<signed>'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{32,}\b=*/g, '<token>'],
  [/\b[0-9a-f]{32,64}\b/g, '<digest>'],
  [/"(?:timestamp|\w+_timestamp|ms|took|processingTimeMS|exp|iat)":\d+/g, '"<number>"'],
  [/127\.0\.0\.1:\d+|localhost:\d+/g, '<host>'],
];

/** A text without what changes from run to run. Pure. */
export const masked = (text) => MASKS.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
