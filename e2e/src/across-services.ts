/**
 * The tag of a test whose journey crosses services: what a visitor or dealer does in one is read in another, by an event, a call or a search
 * of the shared index. `npm run test:distributed` repeats these on separate processes with a real Kafka and OpenSearch, where messages come
 * later, two gateways share the work and the other search engine answers. What a page looks like, what its scripts do and what a visitor's
 * own browser keeps is the same however the services run, so it is tested in one process alone.
 */
export const ACROSS_SERVICES = '@across-services';
