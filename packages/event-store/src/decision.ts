/**
 * A decider's answer to a command: the resulting events, none if nothing changes, or the reason for refusing it.
 * `Refusal` distinguishes the reasons.
 */
export type Decision<Event, Refusal> = { events: Event[]; refusal?: undefined } | { refusal: Refusal };
