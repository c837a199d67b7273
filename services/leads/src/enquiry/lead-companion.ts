import type { AccountItem, PersonsLeads, UnsentItem } from '@forecourt/contracts';
import type { EventMeta, EventTransaction } from '@forecourt/event-store';
import type { LetterPurpose } from '@forecourt/messages';
import type { GroupSpec } from '@forecourt/messaging/following';
import type { PersonKey } from '@forecourt/persons';
import type { CallerClaims, RetentionTable } from '@forecourt/service-kit';
import type { Provider, Type } from '@nestjs/common';
import type { LeadsConfig } from '../config.ts';
import type { HistoryFollower } from '../lead/follow-history.ts';
import type { Appointment, Submission } from '../lead/lead.ts';
import type { Sender, Subject } from '../lead/person-contacts.ts';
import type { LeadProcess } from '../payment/payment-book.ts';
import type { EnquiredCar } from './enquiry.car.ts';
import type { EnquirySite } from './enquiry.site.ts';
import type { Enquiry } from './enquiry.ts';

/** Where an enquiry was sent, and by whom. */
export interface EnquirySetting {
  readonly site: EnquirySite;
  readonly caller: CallerClaims;
  readonly idempotencyKey: string;
}

/** What a companion made of an enquiry, and what its lead brings with it. */
export interface Accepted {
  readonly enquiry: Enquiry;
  readonly brings?: Brought | undefined;
}

/** A new lead, while it is written. */
export interface NewLead {
  readonly leadId: string;
  readonly personId: string;
  readonly dealershipId: number;
  readonly subject: Subject;
  readonly meta: EventMeta;
  readonly now: Date;
}

/** Where the visitor goes on with what the lead brought. */
export interface CompanionPath {
  /** The page by which it is seen and changed. */
  readonly manage: string;
  /** Whether the visitor is led there at once, instead of to /success. */
  readonly atOnce: boolean;
  /** What the address of /success says of it. */
  readonly query?: Readonly<Record<string, string>>;
}

/** What the acknowledgement of an enquiry says of what its lead brings (LEAD-12). All of it is the platform's own words, and nothing that was typed. */
export interface AcknowledgedPart {
  readonly purpose: LetterPurpose;
  readonly heading: string;
  /** In the place of what was asked. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** What the vehicle of the enquiry is beside them. */
  readonly vehicleLabel: string;
  /** The last paragraph. @param phone of the place, if it has one */
  readonly closing: (phone: string | undefined) => string;
}

/**
 * What one lead brings with it, as its enquiry was accepted: each part is asked for in the order below. Where several companions bring something,
 * each part goes by the order of their list.
 */
export interface Brought {
  /** Keys to lock before those of the person: what belongs to a user. */
  readonly userLocks?: readonly string[];
  /** Keys to lock after those of the person and before the lead: streams that the lead's transaction changes. */
  locks?(leadId: string): readonly string[];
  /** The lead that this person has already sent, under the locks: it is answered again, and nothing is written. */
  known?(tx: EventTransaction): Promise<string | undefined>;
  /** Refuses the lead, under the locks, before anything is written. @throws ProblemError */
  check?(tx: EventTransaction, sender: Sender): Promise<void>;
  /** The appointment that the lead is submitted with. */
  readonly appointment?: Appointment;
  /** Writes rows that need no answer of the database: they are sent together with the lead's events. */
  keep?(tx: EventTransaction, lead: Pick<NewLead, 'leadId' | 'personId'>): Promise<void>;
  /** Writes to the sender, in the place of the acknowledgement (LEAD-12). */
  post?(tx: EventTransaction, letter: { leadId: string; person: PersonKey; to: string }): Promise<void>;
  /** What the acknowledgement says of it, where nothing else is written to the sender. */
  readonly acknowledged?: AcknowledgedPart | undefined;
  /** Writes to other streams, in the lead's transaction and after its events. */
  start?(tx: EventTransaction, lead: NewLead): Promise<void>;
  /** The answer in the place of an error of `start`, once everything is undone; undefined for an error that is not its own. */
  refusal?(error: unknown): Promise<Error | undefined>;
  /** What begins once the lead is committed, while the visitor waits. It must not fail: the lead is stored. */
  begin?(leadId: string): Promise<void>;
  /** Where the visitor goes on. */
  path?(leadId: string): CompanionPath;
}

/** What an erasure changes of some leads besides the leads themselves (AUTH-4). */
export interface LeadErasure {
  /** Keys to lock before the leads. */
  readonly locks: readonly string[];
  /** Changes it, in the transaction that erases the leads. @returns leads that wait for the next round, because they changed since they were read */
  erase(tx: EventTransaction, change: { readonly meta: EventMeta; readonly now: Date }): Promise<readonly string[]>;
}

/** The erasure of leads of which each has a stream: each is changed under its lock, and none changed since it was read. */
export function erasureOfStreams(
  leadIds: readonly string[],
  streamOf: (leadId: string) => string,
  change: (
    tx: EventTransaction,
    of: { readonly leadId: string; readonly meta: EventMeta; readonly now: Date },
  ) => Promise<unknown>,
): LeadErasure {
  return {
    locks: leadIds.map(streamOf),
    erase: async (tx, { meta, now }) => {
      for (const leadId of leadIds) await change(tx, { leadId, meta, now });
      return [];
    },
  };
}

/** What an export says of a person beyond leads, alerts and watchlist. */
export type CompanionExport = Omit<PersonsLeads, 'leads' | 'more_leads' | 'alerts' | 'watchlist' | 'letters'>;

/** Who reads an export. */
export interface ExportReader {
  readonly users: readonly string[];
  readonly shown: (userId: string | null) => boolean;
}

/** A signed-in user of a site. */
export interface AccountOwner {
  readonly site: string;
  readonly userId: string;
}

/** A lead that was sent in a user's own session. */
export interface OwnLead {
  readonly leadId: string;
  readonly submission: Submission;
}

/** What a companion shows in an account: of leads, by their ids, and what is no lead yet. */
export interface AccountPart {
  readonly items?: ReadonlyMap<string, AccountItem>;
  readonly unsent?: readonly UnsentItem[];
}

/** The part of a companion that an account reads. */
export interface AccountCompanion {
  /**
   * What it has for the account of a user.
   * @param leads the newest of the user's own, some of which brought something of this companion
   */
  accountOf?(leads: readonly OwnLead[], owner: AccountOwner): Promise<AccountPart>;
}

/**
 * Something that a lead may bring with it: a booked time, a held vehicle, a payment. It registers itself: enquiry, relay, erasure, export,
 * retention and module read the list in companions.ts and know no companion by name. It follows the lead's history (`following`) and does all else
 * by the functions below, each of which may be absent.
 */
export interface LeadCompanion extends HistoryFollower, AccountCompanion {
  /** Puts what was kept of the form before what the body says. @throws ProblemError for what the enquiry may not continue */
  recall?(enquiry: Enquiry, setting: EnquirySetting): Promise<Accepted>;
  /** Puts what only the platform states in the place of what the body says, before the form is checked. @throws ProblemError */
  state?(enquiry: Enquiry, setting: EnquirySetting): Promise<Accepted>;
  /**
   * Takes an enquiry whose form is well-filled (LEAD-4), or leaves one of another form as it is.
   * @param setting `car` undefined if the enquiry is about none
   * @throws ProblemError for what the site, the car or the visitor does not allow
   */
  accept?(enquiry: Enquiry, setting: EnquirySetting & { readonly car: EnquiredCar | undefined }): Promise<Accepted>;
  /** Whether what a lead brought has ended without its purpose: whoever asks for the same then wants another one (LEAD-6). */
  isOver?(leadId: string): Promise<boolean>;
  /** What is to be erased with these leads, as read before anything is locked. */
  erasureOf?(leadIds: readonly string[]): Promise<LeadErasure>;
  /**
   * What it has of a person that is no lead.
   * @param of their users, and whether they may read what was written in the session of a user, or of nobody: for what a stranger may have typed they
   *   may not
   */
  exportOf?(subject: Subject, of: ExportReader): Promise<Partial<CompanionExport>>;
}

/** Injection token: the companions that follow stock, in the order of their list. */
export const STOCK_FOLLOWERS = Symbol('STOCK_FOLLOWERS');

/** What a companion does when vehicles change. */
export interface StockFollower {
  /** Takes events of stock, which may come again. If it throws they come again for all, so it does not for one that it can't use. */
  readonly followStock: GroupSpec['handle'];
}

/** All that the service needs to know of a companion. */
export interface CompanionDeclaration {
  readonly companion: Type<LeadCompanion>;
  /** What the companion and its controllers are made with. */
  readonly providers?: (config: LeadsConfig) => Provider[];
  readonly controllers?: readonly Type[];
  /** The process that goes on by itself after the lead, and its name in the list of workers. */
  readonly process?: { readonly name: string; readonly type: Type<LeadProcess> };
  /** One of its providers, which follows stock. */
  readonly followsStock?: Type<StockFollower>;
  /** Which stored events are its own: they are not published. */
  readonly staysInside?: (eventType: string) => boolean;
  /** How long its tables are kept. */
  readonly retention?: Partial<RetentionTable>;
}
