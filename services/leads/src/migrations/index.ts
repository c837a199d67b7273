import { eventStoreMigrations } from '@forecourt/event-store';
import { CreatePersonsAndAnswers1763800000000 } from './1763800000000-create-persons-and-answers.ts';
import { IndexAnswersByTime1763810000000 } from './1763810000000-index-answers-by-time.ts';
import { CreatePrizeDraws1764100000000 } from './1764100000000-create-prize-draws.ts';

/** The migrations of the leads service's database, oldest first. */
export const leadsMigrations = [
  ...eventStoreMigrations,
  CreatePersonsAndAnswers1763800000000,
  IndexAnswersByTime1763810000000,
  CreatePrizeDraws1764100000000,
];
