import { AppError } from '@certame/contract/errors.ts';
import { updateProfile } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import * as contract from '@certame/contract/features/profile/endpoints.ts';
import { forgetMyDataExportsTask, myDataExportJob } from '@certame/contract/features/profile/jobs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadSessionUser } from '#features/accounts/index.ts';
import { withReceivedFile } from '#lib/http/receive-file.ts';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import type { Scope } from '#plugins/database.ts';
import { userRoute } from '#plugins/routes.ts';
import { bearerOf, type Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { changeDetails } from './commands/change-details.ts';
import { changePicture } from './commands/change-picture.ts';
import { endOtherSessions } from './commands/end-other-sessions.ts';
import { endOwnSession } from './commands/end-own-session.ts';
import { requestErasure } from './commands/request-erasure.ts';
import { withdrawErasure } from './commands/withdraw-erasure.ts';
import { exportMyData, forgetExports } from './export-my-data.ts';
import { preparePicture } from './prepare-picture.ts';
import { listMySessions } from './queries/list-own-sessions.ts';
import { getMyDetails } from './queries/read-details.ts';
import { readPrivacy } from './queries/read-privacy.ts';

/** One's own things in the active institution; no permission is asked for them. */
function asOneself<T>(services: Services, caller: Caller, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { institutionId, userId } = caller;
  if (institutionId === null) throw new AppError('no-institution');
  return services.database.inTenant({ institutionId, userId, asParticipant: true }, work);
}

const sessionUser = async (services: Services, caller: Caller, request: FastifyRequest) => ({
  model: await loadSessionUser(services, caller.userId, caller.institutionId, bearerOf(request)),
});

function registerData(app: FastifyInstance): void {
  const { services } = app;
  const limitPictures = limitByUser(app, 20, 10);

  userRoute(app, contract.getMyDetails, async ({ caller }) => ({
    model: await services.database.inGlobal(caller.userId, ({ tx }) => getMyDetails(tx, caller.userId)),
  }));
  userRoute(app, updateProfile, async ({ caller, body, request }) => {
    const { name, phone, language, theme, updated_at: readAt } = body;
    const change = {
      readAt,
      ...(name === undefined ? {} : { name }),
      ...(phone === undefined ? {} : { phone: phone || null }),
      ...(language === undefined ? {} : { language }),
      ...(theme === undefined ? {} : { theme }),
    };
    await services.database.inGlobal(caller.userId, ({ tx }) => changeDetails(tx, caller.userId, change));
    return sessionUser(services, caller, request);
  });
  userRoute(app, contract.setProfilePicture, async ({ caller, request }) => {
    if (caller.institutionId === null) throw new AppError('no-institution');
    await limitPictures(request);
    const limits = { store: services.files, maxBytes: contract.setProfilePicture.bodyLimitBytes ?? 0 };
    const picture = await withReceivedFile(request, limits, ({ file }) =>
      preparePicture(file, caller.userId),
    );
    await asOneself(services, caller, (scope) => changePicture(scope, services, picture));
    return sessionUser(services, caller, request);
  });
  userRoute(app, contract.removeProfilePicture, async ({ caller, request }) => {
    await asOneself(services, caller, (scope) => changePicture(scope, services, null));
    return sessionUser(services, caller, request);
  });
}

function registerSessions(app: FastifyInstance): void {
  const { services } = app;
  userRoute(app, contract.listMySessions, async ({ caller }) => ({
    model: await services.database.inGlobal(caller.userId, ({ tx }) =>
      listMySessions(tx, caller, new Date(services.now())),
    ),
  }));
  userRoute(app, contract.endOwnSession, async ({ caller, params, translate }) => {
    if (params.id === caller.sessionId) throw new AppError('not-yourself');
    await endOwnSession(services, caller, params.id);
    return success(translate, 'profile.server.session_ended');
  });
  userRoute(app, contract.endOtherSessions, async ({ caller, translate }) => {
    const count = await endOtherSessions(services, caller);
    return success(translate, 'profile.server.sessions_ended', { count });
  });
}

function registerPrivacy(app: FastifyInstance): void {
  const { services } = app;
  const limitExports = limitByUser(app, 5, 60);
  userRoute(app, contract.getPrivacy, ({ caller }) => asOneself(services, caller, readPrivacy));
  userRoute(app, contract.exportMyData, async ({ caller, request, translate }) => {
    await limitExports(request);
    const jobId = await asOneself(services, caller, (scope) =>
      services.jobs.start(
        scope,
        myDataExportJob,
        { file_name: translate('profile.server.export_name') },
        '/profile?secao=privacidade',
      ),
    );
    return { job_id: jobId };
  });
  userRoute(app, contract.requestErasure, ({ caller, body }) =>
    asOneself(services, caller, async (scope) => {
      await requestErasure(scope, services, { name: caller.name, reason: body.reason });
      return readPrivacy(scope);
    }),
  );
  userRoute(app, contract.withdrawErasure, ({ caller }) =>
    asOneself(services, caller, async (scope) => {
      await withdrawErasure(scope, services);
      return readPrivacy(scope);
    }),
  );
  services.jobs.handle(myDataExportJob, exportMyData);
  services.jobs.handleTask(forgetMyDataExportsTask, () => forgetExports(services));
}

export function registerProfile(app: FastifyInstance): void {
  registerData(app);
  registerSessions(app);
  registerPrivacy(app);
}
