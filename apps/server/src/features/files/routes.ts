import { AppError } from '@certame/contract/errors.ts';
import { brandFile, downloadFile, uploadFile } from '@certame/contract/features/jobs/endpoints.ts';
import { isOwnKey } from '@certame/contract/own-value.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { memberships } from '@certame/db/schema/identity.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { withReceivedFile } from '../../lib/receive-file.ts';
import { publicRoute, tenantRoute, userRoute } from '../../plugins/routes.ts';
import type { Services } from '../../services.ts';
import { holds, mayReadFile, registerFileAccess } from './access.ts';
import { prepareUpload } from './prepare-upload.ts';
import { saveFile } from './save-file.ts';
import { sendStoredFile } from './send-file.ts';

/** What may be uploaded here, and with which permission. Answers come through the exam, exports are made by jobs. */
const uploadRules = {
  question: 'base_question.menu|contents.create|contents.edit',
  brand:
    'institutions.create|institutions.edit|organizations.create|organizations.edit|campaigns.create|campaigns.edit',
} as const;
const isUploadPurpose = (value: string): value is keyof typeof uploadRules => isOwnKey(uploadRules, value);

const maxUploadBytes = uploadFile.bodyLimitBytes ?? 0;

/** A portrait was uploaded in one institution; its person is seen in every one they are a member of. */
const findPortrait = (services: Services, fileId: string, institutionId: string) =>
  services.database.asSystem('a portrait, whose person is a member here too', async ({ tx }) => {
    const [row] = await tx
      .select()
      .from(files)
      .where(
        and(
          eq(files.id, fileId),
          eq(files.purpose, 'profile'),
          inArray(
            files.owner_id,
            tx
              .select({ id: memberships.user_id })
              .from(memberships)
              .where(eq(memberships.institution_id, institutionId)),
          ),
        ),
      );
    return row;
  });

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
    const file = await services.database.inTenant(
      { institutionId, userId: caller.userId, asParticipant: true },
      async (scope) => {
        const [row] = await scope.tx
          .select()
          .from(files)
          .where(and(eq(files.id, params.id), eq(files.institution_id, institutionId)));
        const access = row && { file: row, caller: { ...caller, institutionId }, scope };
        return access && (await mayReadFile(services, access)) ? row : undefined;
      },
    );
    const shown = file ?? (await findPortrait(services, params.id, institutionId));
    if (!shown) throw new AppError('not-found');
    return sendStoredFile(services, reply, shown, 'private');
  });

  publicRoute(app, brandFile, async ({ params, reply }) => {
    const file = await services.database.asSystem('a logo, seen before anybody signs in', async ({ tx }) => {
      const [row] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, params.id), eq(files.purpose, 'brand'), like(files.mime, 'image/%')));
      return row;
    });
    if (!file) throw new AppError('not-found');
    return sendStoredFile(services, reply, file, 'public');
  });
}
