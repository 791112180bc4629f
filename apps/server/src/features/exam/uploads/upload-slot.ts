import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { answer_uploads } from '@certame/db/schema/answer-uploads.ts';
import { and, eq, gt, isNull } from '@certame/db/sql.ts';
import { computeFilesLeft } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import type { Scope } from '#plugins/database.ts';
import type { ExamItem } from '../definition.ts';
import type { CallingEnvironment } from '../environment/admit-device.ts';
import { type ShownResponse, seenItemIds } from '../present.ts';
import { loadMyResponses, type MyAttempt } from '../queries/my-attempt.ts';
import { requireOpenAttempt } from './file-quota.ts';
import { findReceivedFiles } from './received-files.ts';

/** A media question of an attempt that may be answered at this moment. */
export interface UploadSlot {
  own: MyAttempt & { responses: ShownResponse[] };
  item: ExamItem;
}

/** @throws AppError `unknown-item`, and what `requireOpenAttempt` throws. */
export async function requireSlot(
  scope: Scope,
  place: { attemptId: string; itemId: string },
  calling: CallingEnvironment | null,
  nowMs: number,
): Promise<UploadSlot> {
  const own = await requireOpenAttempt(scope, place.attemptId, calling, nowMs);
  const responses = await loadMyResponses(scope, place.attemptId);
  const item = own.definition.items.get(place.itemId);
  const isSeen = seenItemIds(own.definition, own.attempt, responses).includes(place.itemId);
  if (item?.type !== 'media' || !isSeen) throw new AppError('unknown-item');
  return { own: { ...own, responses }, item };
}

/** So long an upload from a phone holds a place of its question: under the code that began it, and one more. */
const placeHeldMs = 2 * exam.uploadLinkMs;

/** Unfinished uploads of a phone that hold a place of the question. */
const holdingPlace = ({ own, item }: UploadSlot, nowMs: number) =>
  and(
    eq(answer_uploads.attempt_id, own.attempt.id),
    eq(answer_uploads.item_id, item.id),
    eq(answer_uploads.origin, 'phone'),
    isNull(answer_uploads.file_id),
    gt(answer_uploads.created_at, new Date(nowMs - placeHeldMs)),
  );

export async function listUploadsUnderWay(scope: Scope, slot: UploadSlot, nowMs: number): Promise<string[]> {
  const rows = await scope.tx
    .select({ id: answer_uploads.id })
    .from(answer_uploads)
    .where(holdingPlace(slot, nowMs));
  return rows.map(({ id }) => id);
}

/** How many more files the question takes from a phone. An upload that was abandoned holds its place no longer than `placeHeldMs`. */
export async function countFilesLeft(scope: Scope, slot: UploadSlot, nowMs: number): Promise<number> {
  const { own, item } = slot;
  const value = own.responses.find((response) => response.item_id === item.id)?.value;
  const received = await findReceivedFiles(scope, own.attempt.id);
  const onTheirWay = await scope.tx.$count(answer_uploads, holdingPlace(slot, nowMs));
  return computeFilesLeft({
    max: item.content.max_files,
    answered: Array.isArray(value) ? value.length : 0,
    received: received.filter((file) => file.item_id === item.id).length,
    onTheirWay,
  });
}
