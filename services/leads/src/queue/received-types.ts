/**
 * SQL: whether a subscription of a kind receives events of a type. Webhooks receive all; other kinds the lead itself, once, and the request to
 * forget its person.
 */
export const receives = (kind: string, type: string): string =>
  `(${kind} = 'webhook' OR ${type} IN ('LeadSubmitted', 'PersonErased'))`;
