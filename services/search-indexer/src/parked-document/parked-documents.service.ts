import {
  conflict,
  type DiscardOrder,
  notFound,
  onlyParked,
  type ParkedThings,
  type ParkedWanted,
  type PartitionPlace,
  parkedController,
  partitionPlace,
  type WhichParked,
} from '@forecourt/service-kit';
import { pause } from '@forecourt/service-kit/waiting';
import type { DataSource } from 'typeorm';
import {
  countParkedDocuments,
  discardDocument,
  findDocuments,
  listDocuments,
  type ParkedDocument,
  readReleased,
  releaseDocuments,
} from './parked-documents.table.ts';

/** Where parked events name their consumer group. */
const DOCUMENT_GROUP = 'search-index';

/** A document that an index refuses, in the words of parked events: its index in place of the topic, its revision in place of the offset. */
export interface ParkedDocumentView {
  group: typeof DOCUMENT_GROUP;
  topic: string;
  partition: 0;
  offset: string;
  key: string;
  type: 'document';
  stream_version: undefined;
  reason: string;
  parked_at: string;
  waiting: 0;
}

/** The result of writing a car's documents again. */
export interface DocumentReplayView {
  topic: string;
  partition: 0;
  key: string;
  replayed: number;
  /** Why it was refused again; absent if it was written. */
  reason?: string;
}

const LISTED = 1_000;
const LOOK_EVERY_MS = 50;
/** A writer takes up a document at once; with a large backlog the operator looks again. */
const PATIENCE_LOOKS = 200;

/** Documents that an index refuses, and an operator's actions on them. A car's next change is written in any case. */
export class ParkedDocuments implements ParkedThings<PartitionPlace> {
  constructor(
    private readonly dataSource: DataSource,
    /** Called when documents are to be written again. */
    private readonly onReleased: () => void,
  ) {}

  /** The longest parked first, at most 1,000. */
  async list(): Promise<ParkedDocumentView[]> {
    return (await listDocuments(this.dataSource, 'parked', LISTED)).map(toView);
  }

  /** How many there are, by index. */
  counts(): Promise<Record<string, number>> {
    return countParkedDocuments(this.dataSource);
  }

  /** One with its body, as the index would get it now. @throws ProblemError 404 if there is none, 400 if several indexes refuse it */
  async show({ group = DOCUMENT_GROUP, version, ...wanted }: ParkedWanted) {
    if (group !== DOCUMENT_GROUP || version !== undefined) throw notFound('Only events have a group and a version.');
    const documents = await findDocuments(this.dataSource, wanted);
    const views = documents.map((document) => ({ ...toView(document), headers: {}, body: document.document }));
    return onlyParked(views, wanted.key, `No index refuses the document of ${wanted.key}.`);
  }

  /** Writes again the documents of a car, of an index, or all; the answer says what was refused again, and why. */
  async replay({ group = DOCUMENT_GROUP, key, topic }: WhichParked): Promise<DocumentReplayView[]> {
    if (group !== DOCUMENT_GROUP) return [];
    const released = await releaseDocuments(this.dataSource, { key, topic });
    this.onReleased();
    let outcome = await readReleased(this.dataSource, released);
    for (let looks = 0; outcome.waiting > 0 && looks < PATIENCE_LOOKS; looks += 1) {
      await pause(LOOK_EVERY_MS);
      outcome = await readReleased(this.dataSource, released);
    }
    return released.map(({ index, id }) => {
      const again = outcome.refused.find((each) => each.index === index && each.id === id);
      const place = { topic: index, partition: 0, key: id } as const;
      return again ? { ...place, replayed: 0, reason: again.reason } : { ...place, replayed: 1 };
    });
  }

  /** Gives one up, on record. @throws ProblemError 409 if it is not, or no longer, parked in this revision */
  async discard({ group, topic, offset, key, by, reason }: DiscardOrder<PartitionPlace>): Promise<DocumentReplayView> {
    if (group !== DOCUMENT_GROUP) throw notFound(`Documents are parked as ${DOCUMENT_GROUP}; got ${group}.`);
    if (!(await discardDocument(this.dataSource, { index: topic, id: key, revision: offset, by, reason })))
      throw conflict(`The document of ${key} in revision ${offset} is not parked for ${topic}.`);
    return { topic, partition: 0, key, replayed: 0 };
  }

  /** What was given up, the latest first, at most 1,000. */
  async discarded() {
    return (await listDocuments(this.dataSource, 'discarded', LISTED)).map((document) => ({
      ...toView(document),
      headers: {},
      body: null,
      discarded_at: document.discarded_at?.toISOString() ?? '',
      discarded_by: document.discarded_by ?? '',
      discard_reason: document.discard_reason ?? '',
    }));
  }
}

/** The operator's routes of documents that an index refuses. */
export const ParkedDocumentsController = parkedController({
  path: 'documents',
  things: ParkedDocuments,
  grouped: true,
  place: partitionPlace,
});

function toView({ index_name, vehicle_id, revision, reason, parked_at }: ParkedDocument): ParkedDocumentView {
  return {
    group: DOCUMENT_GROUP,
    topic: index_name,
    partition: 0,
    offset: revision,
    key: vehicle_id,
    type: 'document',
    stream_version: undefined,
    reason,
    parked_at: parked_at.toISOString(),
    waiting: 0,
  };
}
