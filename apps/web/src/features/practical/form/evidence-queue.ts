import { browserTimers } from '#features/exam/core/sending/index.ts';
import {
  bytesHeaders,
  type CaptureQueue,
  type CaptureStore,
  createCaptureQueue,
  createCaptureStore,
  partTimes,
  readAs,
  type UploadInput,
  type UploadSender,
} from '#features/exam/media/index.ts';
import { findIndexedDb } from '#lib/find-indexed-db.ts';
import { record, type Shape, text } from '#lib/http/shape.ts';
import { sendBody } from '#lib/http/upload.ts';
import { getSession } from '#lib/session/session.ts';

export interface SentEvidence {
  id: string;
  file_id: string;
  name: string;
  mime: string;
}
interface EvidenceReply {
  model: SentEvidence;
}
const replyShape: Shape<EvidenceReply> = record<EvidenceReply>({
  model: record<SentEvidence>({ id: text, file_id: text, name: text, mime: text }),
});

/** Evidence of one form is kept under its place. */
export const itemIdOf = (studentId: string, sectionId: string): string => `${studentId}/${sectionId}`;

/** Each file goes up whole, under the id that this device gave it: the same again changes nothing. */
function createSender(institutionId: string | undefined): UploadSender<SentEvidence> {
  const begun = new Map<string, UploadInput>();
  const sent = new Map<string, SentEvidence>();
  return {
    begin: async (input) => {
      begun.set(input.id, input);
      return { next_part: 0, part_bytes: Math.max(1, input.size) };
    },
    put: async (id, _part, bytes, onProgress) => {
      const input = begun.get(id);
      const [studentId = '', sectionId = ''] = input?.itemId.split('/') ?? [];
      const path = `/api/v1/practical_tests/students/${studentId}/sections/${sectionId}/evidence/${id}?name=${encodeURIComponent(input?.name ?? '')}`;
      const reply = await sendBody<unknown>('PUT', path, bytes, {
        ...partTimes,
        headers: bytesHeaders,
        onProgress,
        institutionId,
      });
      sent.set(id, readAs(replyShape, reply).model);
      return { next_part: 1, part_bytes: Math.max(1, bytes.size) };
    },
    end: async (id) => {
      const evidence = sent.get(id);
      if (!evidence) throw { status: 502, code: 'http-foreign' };
      return evidence;
    },
    // What has arrived is evidence.
    drop: async () => undefined,
  };
}

export interface EvidenceKeeper {
  store: CaptureStore;
  queue: CaptureQueue;
  /** What this page has sent, by the place of its form. */
  sentAt(itemId: string): readonly SentEvidence[];
}

const keepers = new Map<string, EvidenceKeeper>();

/** Photos and recordings of one examiner's day: kept on this device until the server has them. */
export function evidenceOf(testId: string): EvidenceKeeper {
  const { user, activeInstitutionId } = getSession();
  const slot = `practical:${user?.id ?? ''}:${testId}`;
  const known = keepers.get(slot);
  if (known) return known;
  const sent = new Map<string, SentEvidence[]>();
  const store = createCaptureStore(findIndexedDb(), Date.now);
  const queue = createCaptureQueue<SentEvidence>({
    ...{ store, slot },
    sender: createSender(activeInstitutionId ?? undefined),
    timers: browserTimers,
    random: Math.random,
    onQueued: () => undefined,
    whenTakeable: async () => undefined,
    whenTaken: async (itemId, evidence) => {
      sent.set(itemId, [...(sent.get(itemId) ?? []), evidence]);
      return true;
    },
  });
  const keeper = { store, queue, sentAt: (itemId: string) => sent.get(itemId) ?? [] };
  keepers.set(slot, keeper);
  return keeper;
}
