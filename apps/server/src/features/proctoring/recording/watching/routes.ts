import * as contract from '@certame/contract/features/proctoring/recording/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import { joinAgain } from './join-again.ts';
import { recordingList } from './recording-list.ts';
import { readRecordingSpace } from './recording-space.ts';
import { getVideo, makeVideoAddress, openVideoAddress, recordView, sendVideo } from './video.ts';

/** Not of the beginning: a player that goes on with what it has begun. */
const isContinued = (range: string | undefined): boolean => /^bytes=[1-9]/.test(range ?? '');

/** What staff see of recordings. */
export function registerWatching(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, recordingList);
  tenantRoute(app, contract.getRecordingSpace, async ({ inScope }) => ({
    model: await inScope(readRecordingSpace),
  }));
  tenantRoute(app, contract.joinRecordingAgain, async ({ params, inScope, translate }) => {
    await inScope((scope) => joinAgain(scope, services, params.attempt_id));
    return success(translate, 'recordings.joining');
  });
  tenantRoute(app, contract.getRecordingVideo, async ({ params, request, reply, inScope }) => {
    const { range } = request.headers;
    const video = await inScope(async (scope) => {
      const found = await getVideo(scope, params.attempt_id);
      if (!isContinued(range)) await recordView(scope, services, params.attempt_id);
      return found;
    });
    return sendVideo(services, reply, video, range);
  });
  tenantRoute(app, contract.makeVideoAddress, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      await getVideo(scope, params.attempt_id);
      await recordView(scope, services, params.attempt_id);
      return { address: await makeVideoAddress(services, caller, params.attempt_id) };
    }),
  );
  publicRoute(app, contract.playRecording, async ({ query, request, reply }) =>
    sendVideo(services, reply, await openVideoAddress(services, query.key), request.headers.range),
  );
}
