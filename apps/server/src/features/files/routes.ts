import { AppError } from '@certame/contract/errors.ts';
import {
  brandFile,
  downloadFile,
  makeFileAddress,
  playFile,
  uploadFile,
} from '@certame/contract/features/jobs/endpoints.ts';
import { isOwnKey } from '@certame/contract/own-value.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { withReceivedFile } from '#lib/http/receive-file.ts';
import { publicRoute, tenantRoute, userRoute } from '#plugins/routes.ts';
import { holds, registerFileAccess } from './access.ts';
import { isInline } from './file-kinds.ts';
import { makePlayAddress, openPlayAddress } from './play-address.ts';
import { prepareUpload } from './prepare-upload.ts';
import { findBrandFile, findReadableFile } from './queries/find-file.ts';
import { saveFile } from './save-file.ts';
import { sendFileRange, sendStoredFile } from './send-file.ts';

/** What may be uploaded here, and with which permission. Answers come through the exam, exports are made by jobs. */
const uploadRules = {
  question: 'base_question.menu|contents.create|contents.edit',
  brand:
    'institutions.create|institutions.edit|organizations.create|organizations.edit|campaigns.create|campaigns.edit',
  appeal: 'appeals.create|appeals.edit',
} as const;
const isUploadPurpose = (value: string): value is keyof typeof uploadRules => isOwnKey(uploadRules, value);

const maxUploadBytes = uploadFile.bodyLimitBytes ?? 0;

export function registerFiles(app: FastifyInstance): void {
  const { services } = app;
  registerFileAccess(services, 'question', holds('base_question.menu'));
  // Logos and portraits are seen by every member; that the caller is one is known from the institution header.
  registerFileAccess(services, 'brand', () => true);
  registerFileAccess(services, 'profile', () => true);

  tenantRoute(app, uploadFile, ({ request, caller, inScope }) =>
    withReceivedFile(request, { store: services.files, maxBytes: maxUploadBytes }, async (upload) => {
      const purpose = upload.fields.purpose ?? 'question';
      if (!isUploadPurpose(purpose)) {
        throw new AppError('validation', { fields: { purpose: [{ key: 'option' }] } });
      }
      if (!satisfiesRule(uploadRules[purpose], caller.permissions)) throw new AppError('forbidden');
      const prepared = await prepareUpload(upload.name, upload.file, caller.userId);
      // A logo is shown to strangers: pictures only.
      if (purpose === 'brand' && !prepared.mime.startsWith('image/')) throw new AppError('file-type-refused');
      const row = await inScope((scope) => saveFile(scope, services, prepared, { purpose }));
      return { model: { id: row.id, name: row.name, size: row.size, mime: row.mime } };
    }),
  );

  userRoute(app, downloadFile, async ({ params, caller, reply }) => {
    const { institutionId } = caller;
    if (institutionId === null) throw new AppError('not-found');
    const file = await findReadableFile(services, { ...caller, institutionId }, params.id);
    if (!file) throw new AppError('not-found');
    return sendStoredFile(services, reply, file, 'private');
  });

  userRoute(app, makeFileAddress, async ({ params, caller }) => {
    const { institutionId } = caller;
    if (institutionId === null) throw new AppError('not-found');
    const file = await findReadableFile(services, { ...caller, institutionId }, params.id);
    if (!file || !isInline(file.mime)) throw new AppError('not-found');
    return {
      address: await makePlayAddress(services, { ...caller, institutionId }, file.id),
      mime: file.mime,
    };
  });

  publicRoute(app, playFile, async ({ query, request, reply }) => {
    const file = await openPlayAddress(services, query.key);
    return sendFileRange(services, reply, file, request.headers.range);
  });

  publicRoute(app, brandFile, async ({ params, reply }) => {
    const file = await findBrandFile(services, params.id);
    if (!file) throw new AppError('not-found');
    return sendStoredFile(services, reply, file, 'public');
  });
}
