/** The events of the security log, and what each means. */
const securityEvents = {
  signature_refused: 'A feed request was refused: missing, wrong or repeated signature, or an unknown or expired key.',
  credential_refused: 'A credential was missing, unknown, expired or revoked, or not for this purpose or site.',
  token_refused: 'An internal call had no valid token.',
  caller_refused: 'A known service or actor requested something it is not allowed to do.',
  foreign_origin_refused: 'A page of another website made a browser send a request.',
  limit_exceeded: 'A network or key exceeded its rate limit.',
  load_shed: 'Requests exceeded capacity and were rejected.',
  host_refused: 'A request had several Host headers, or none.',
  unreadable_request: 'The request was not valid HTTP, or its headers were too large.',
} as const;

export type SecurityEvent = keyof typeof securityEvents;
