import * as contract from '@certame/contract/features/contents/endpoints.ts';
import { publicationStateOf } from '@certame/rules/contents/publication.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { getClassRole } from '#features/classes/index.ts';
import { prepareUpload } from '#features/files/index.ts';
import { withReceivedFile } from '#lib/http/receive-file.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { listClassCards, listMyCards } from './cards.ts';
import { addFile } from './commands/add-file.ts';
import { addVideo } from './commands/add-video.ts';
import { orderMedia } from './commands/order-media.ts';
import { removeMedia } from './commands/remove-media.ts';
import { registerContentFiles } from './file-access.ts';
import { getContent, readsAsStaff } from './get-content.ts';
import { readMedia } from './media.ts';
import { presentContent } from './present.ts';
import { viewList } from './view-list.ts';
import { recordView } from './views.ts';

function registerMedia(app: FastifyInstance): void {
  const { services } = app;
  const now = (): Date => new Date(services.now());
  tenantRoute(app, contract.listContentMedia, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      await getContent(scope, caller, params.id, now());
      return { model: await readMedia(scope, params.id) };
    }),
  );
  tenantRoute(app, contract.addContentFile, async ({ params, caller, request, inScope }) => {
    // Before the file is read: a content that isn't there needs none.
    await inScope((scope) => getContent(scope, caller, params.id, now()));
    const limits = { store: services.files, maxBytes: contract.addContentFile.bodyLimitBytes ?? 0 };
    return withReceivedFile(request, limits, async (upload) => {
      const prepared = await prepareUpload(upload.name, upload.file, caller.userId);
      return inScope(async (scope) => {
        await addFile(scope, services, { contentId: params.id, file: prepared });
        return { model: await readMedia(scope, params.id) };
      });
    });
  });
  tenantRoute(app, contract.addContentVideo, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await addVideo(scope, { contentId: params.id, ...body });
      return { model: await readMedia(scope, params.id) };
    }),
  );
  tenantRoute(app, contract.moveContentMedia, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await orderMedia(scope, { contentId: params.id, ids: body.ids });
      return { model: await readMedia(scope, params.id) };
    }),
  );
  tenantRoute(app, contract.removeContentMedia, ({ params, inScope }) =>
    inScope(async (scope) => {
      await removeMedia(scope, services, { contentId: params.id, mediaId: params.media_id });
      return { model: await readMedia(scope, params.id) };
    }),
  );
}

export function registerContents(app: FastifyInstance): void {
  const { services } = app;
  const now = (): Date => new Date(services.now());
  registerContentFiles(services);
  registerMedia(app);

  tenantRoute(app, contract.viewContent, async ({ params, caller, inScope }) => {
    const model = await inScope(async (scope) => {
      const row = await getContent(scope, caller, params.id, now());
      return presentContent(
        scope,
        row,
        publicationStateOf(
          {
            published: row.published,
            publishedFrom: row.published_from,
            publishedUntil: row.published_until,
          },
          services.now(),
        ),
        readsAsStaff(caller) ? null : caller.userId,
      );
    });
    // A rule of data access that lets somebody read a content doesn't let them write to what is part of it; the visit
    // is not theirs to write but the server's.
    if (!readsAsStaff(caller))
      await services.database.inTenant(
        { institutionId: caller.institutionId, userId: caller.userId, asParticipant: true },
        (scope) => recordView(scope, params.id, caller.userId, now()),
      );
    return { model };
  });
  tenantRoute(app, contract.listMyContents, ({ caller, inScope }) =>
    inScope(async (scope) => ({ model: await listMyCards(scope, caller.userId, now()) })),
  );
  tenantRoute(app, contract.listClassContents, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      const teaches = (await getClassRole(scope, caller, params.class_id)) !== 'student';
      return { model: await listClassCards(scope, params.class_id, teaches, caller.userId, now()) };
    }),
  );
  mountList(app, viewList);
}
