import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { forgetStaleUploadsTask } from '@certame/contract/features/exam/jobs.ts';
import * as contract from '@certame/contract/features/exam/uploads/endpoints.ts';
import { answerKindsOf, recordingSeconds } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitByAddress, limitByUser } from '#lib/limits/rate-limits.ts';
import { qrCodeOf } from '#lib/pdf/qr-code.ts';
import { hashToken } from '#lib/secrets/tokens.ts';
import type { Scope } from '#plugins/database.ts';
import { bytesOf, withByteBodies } from '#plugins/http/byte-bodies.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import type { Caller } from '#plugins/session.ts';
import { bindSession } from '../attempt/bind-session.ts';
import { environmentOf } from '../environment/environment-of.ts';
import { presentItems } from '../queries/present-items.ts';
import { beginUpload, getUpload, presentProgress } from './begin-upload.ts';
import { dropUpload, endUpload } from './end-upload.ts';
import { requireOpenAttempt } from './file-quota.ts';
import { forgetStaleUploads } from './forget-stale.ts';
import { putPart, tellProgress } from './put-part.ts';
import { makeUploadLink, type OpenedLink, openUploadLink } from './upload-link.ts';
import { countFilesLeft, listUploadsUnderWay, requireSlot } from './upload-slot.ts';

const callingOf = (request: FastifyRequest, { sessionId }: Caller) => ({
  environment: environmentOf(request),
  sessionId,
});
/** A part of the largest file, each sent twice: more is no upload. */
const partsMax = (2 * exam.answerFileMaxBytes) / exam.uploadPartBytes;

/** From the exam room, whose device has the attempt. */
function registerRoomUploads(app: FastifyInstance): void {
  const { services } = app;
  const limitUploads = limitByUser(app, 120, 10);
  const limitLinks = limitByUser(app, 30, 10);
  const limitParts = limitByUser(app, 20 * partsMax, 10);

  tenantRoute(app, contract.beginUpload, async ({ params, body, caller, request, inScope }) => {
    await limitUploads(request);
    return inScope(async (scope) => {
      const nowMs = services.now();
      const place = { attemptId: params.answer_id, itemId: body.item_id };
      const slot = await requireSlot(scope, place, callingOf(request, caller), nowMs);
      const { attempt } = slot.own;
      await bindSession(scope.client, scope.institutionId, attempt, caller.sessionId, new Date(nowMs));
      const { upload_id: uploadId, name, size } = body;
      const input = { uploadId, name, size, origin: 'room' } as const;
      return presentProgress(await beginUpload(scope, slot, input, nowMs));
    });
  });

  withByteBodies(app, (bytes) => {
    tenantRoute(bytes, contract.putUploadPart, async ({ params, caller, request, inScope }) => {
      await limitParts(request);
      const upload = await inScope(async (scope) => {
        await requireOpenAttempt(scope, params.answer_id, callingOf(request, caller), services.now());
        return getUpload(scope, params.answer_id, params.upload_id);
      });
      const part = { part: params.part, bytes: bytesOf(request) };
      return presentProgress(await putPart(services, inScope, upload, part));
    });
  });

  tenantRoute(app, contract.endUpload, async ({ params, caller, request, inScope }) => {
    await limitUploads(request);
    const ready = await inScope(async (scope) => {
      const upload = await getUpload(scope, params.answer_id, params.upload_id);
      const place = { attemptId: params.answer_id, itemId: upload.item_id };
      return { upload, slot: await requireSlot(scope, place, callingOf(request, caller), services.now()) };
    });
    const { id, name, size, mime } = await endUpload(services, inScope, { ...ready, userId: caller.userId });
    return { model: { id, name, size, mime } };
  });

  tenantRoute(app, contract.dropUpload, ({ params, caller, request, inScope }) =>
    inScope(async (scope) => {
      await requireOpenAttempt(scope, params.answer_id, callingOf(request, caller), services.now());
      await dropUpload(scope, services, await getUpload(scope, params.answer_id, params.upload_id));
      return {};
    }),
  );

  tenantRoute(app, contract.makeUploadLink, async ({ params, body, caller, request, inScope }) => {
    await limitLinks(request);
    const link = await inScope(async (scope) => {
      const place = { attemptId: params.answer_id, itemId: body.item_id };
      await requireSlot(scope, place, callingOf(request, caller), services.now());
      return makeUploadLink(scope, services, { ...place, sessionId: caller.sessionId });
    });
    return {
      address: link.address,
      qr: qrCodeOf(link.address),
      expires_at: new Date(link.expiresAtMs).toISOString(),
      server_now: new Date(services.now()).toISOString(),
    };
  });
}

async function presentSlot(scope: Scope, { slot, expiresAt }: OpenedLink, nowMs: number) {
  const { item, own } = slot;
  const [shown] = presentItems(own.definition, own.attempt.form, [item.id], () => false);
  return {
    slot: hashToken(`${own.attempt.id} ${item.id}`).slice(0, 32),
    question_number: shown?.number ?? null,
    answer_kinds: answerKindsOf(item.content),
    media_kinds: item.content.media_kinds,
    max_seconds: recordingSeconds(item.content),
    max_file_bytes: exam.answerFileMaxBytes,
    files_left: await countFilesLeft(scope, slot, nowMs),
    uploads: await listUploadsUnderWay(scope, slot, nowMs),
    expires_at: expiresAt.toISOString(),
    server_now: new Date(nowMs).toISOString(),
  };
}

/** From a phone, by the code that the room shows. It writes; it reads nothing of the exam but the question's number and limits. */
function registerPhoneUploads(app: FastifyInstance): void {
  const { services } = app;
  const limitCalls = limitByAddress(app, 1200, 10);
  const limitParts = limitByAddress(app, 100 * partsMax, 10);

  publicRoute(app, contract.openUploadLink, async ({ request }) => {
    await limitCalls(request);
    const inLink = await openUploadLink(services, request);
    return inLink((scope, opened) => {
      const { attempt } = opened.slot.own;
      services.realtime.publish(scope, attemptChannel, { answer_id: attempt.id }, 'upload.opened', {
        item_id: opened.slot.item.id,
      });
      return presentSlot(scope, opened, services.now());
    });
  });

  publicRoute(app, contract.beginPhoneUpload, async ({ body, request }) => {
    await limitCalls(request);
    const inLink = await openUploadLink(services, request);
    const { upload_id: uploadId, name, size } = body;
    return inLink(async (scope, { slot }) => {
      const input = { uploadId, name, size, origin: 'phone' } as const;
      const row = await beginUpload(scope, slot, input, services.now());
      tellProgress(scope, services, row);
      return presentProgress(row);
    });
  });

  const getLinked = (uploadId: string) => async (scope: Scope, opened: OpenedLink) => {
    const { own, item } = opened.slot;
    const upload = await getUpload(scope, own.attempt.id, uploadId);
    if (upload.item_id !== item.id || upload.origin !== 'phone') throw new AppError('not-found');
    return { upload, ...opened };
  };

  withByteBodies(app, (bytes) => {
    publicRoute(bytes, contract.putPhonePart, async ({ params, request }) => {
      await limitParts(request);
      const inLink = await openUploadLink(services, request);
      const { upload } = await inLink(getLinked(params.upload_id));
      const part = { part: params.part, bytes: bytesOf(request) };
      return presentProgress(await putPart(services, inLink, upload, part));
    });
  });

  publicRoute(app, contract.endPhoneUpload, async ({ params, request }) => {
    await limitCalls(request);
    const inLink = await openUploadLink(services, request);
    const ready = await inLink(getLinked(params.upload_id));
    await endUpload(services, inLink, ready);
    return { files_left: await inLink((scope, { slot }) => countFilesLeft(scope, slot, services.now())) };
  });

  publicRoute(app, contract.dropPhoneUpload, async ({ params, request }) => {
    await limitCalls(request);
    const inLink = await openUploadLink(services, request);
    return inLink(async (scope, opened) => {
      const { upload, slot } = await getLinked(params.upload_id)(scope, opened);
      await dropUpload(scope, services, upload);
      return { files_left: await countFilesLeft(scope, slot, services.now()) };
    });
  });
}

export function registerAnswerUploads(app: FastifyInstance): void {
  const { services } = app;
  registerRoomUploads(app);
  registerPhoneUploads(app);
  services.jobs.handleTask(forgetStaleUploadsTask, () => forgetStaleUploads(services));
}
