import { LookupKey, mailboxOf, PersonKeys } from '@forecourt/persons';
import { Clock, SecretBox } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { type LeasedLetter, LetterStore } from './letter.rows.ts';
import { type Letter, type LetterContent, MOST_LETTER_BYTES } from './letter.ts';

/** What a letter says, and to whom. */
export interface OpenedLetter {
  readonly to: string;
  readonly content: LetterContent;
}

/** A letter that was posted. */
interface PostedLetter {
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Posts letters: each act sends one to each recipient, whoever repeats it. It is stored in the transaction of the event, so that it is sent
 * if and only if that has happened, and is sent by a LetterCarrier of any process of the service.
 */
@Injectable()
export class Letters {
  constructor(
    private readonly store: LetterStore,
    private readonly lookup: LookupKey,
    private readonly persons: PersonKeys,
    private readonly deploymentBox: SecretBox,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts a letter in the open transaction. One that is too large is stored as failed, without its content: the act goes on.
   * @returns its id, and whether it was posted now: not if it was before, or too many went to its address today
   */
  async post(transaction: Pick<QueryRunner, 'query'>, letter: Letter): Promise<PostedLetter> {
    const { act, purpose, site, about, person, to, content, ofOwner = false, sendAt } = letter;
    const recipient = this.lookup.digest('letter-to', mailboxOf(to));
    const id = this.lookup.digest('letter', JSON.stringify([act, recipient])).slice(0, 32);
    const text = JSON.stringify({ to, content } satisfies OpenedLetter);
    const isSmall = Buffer.byteLength(text) <= MOST_LETTER_BYTES;
    const sealed = isSmall ? (person ?? this.deploymentBox).seal(text, contextOf(id)) : null;
    const row = {
      id,
      act,
      purpose,
      by: content.by,
      site,
      about,
      personId: person?.personId ?? null,
      recipient,
      sealed,
      ofOwner,
      sendAt,
    };
    return { id, isNew: await this.store.add(transaction, row, this.clock.now()) };
  }

  /** What a letter says; undefined if its person is erased. @throws SecretBoxError if it was sealed by a key that is not there any more */
  async open({ id, personId, sealed }: LeasedLetter): Promise<OpenedLetter | undefined> {
    if (personId === null) return JSON.parse(this.deploymentBox.open(sealed, contextOf(id)).toString('utf8'));
    const key = await this.persons.find(this.dataSource, personId);
    return key && JSON.parse(key.open(sealed, contextOf(id)));
  }
}

const contextOf = (id: string): string => `letter:${id}`;
