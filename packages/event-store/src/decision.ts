/**
 * What a decider answers to a command: the events that follow, none where all is as asked already, or why not.
 * `Refusal` is what tells its reasons apart.
 */
export type Decision<Event, Refusal> = { events: Event[]; refusal?: undefined } | { refusal: Refusal };
