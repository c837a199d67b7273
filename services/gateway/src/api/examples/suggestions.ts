import type { Suggestions } from '@forecourt/contracts';

/** The answer of GET /api/suggestions?q=toy. */
export const suggestionsExample: Suggestions = {
  q: 'toy',
  suggestions: [{ kind: 'make', label: 'Toyota', count: 24, href: '/search/toyota/' }],
};
