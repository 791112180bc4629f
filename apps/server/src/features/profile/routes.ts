import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/profile/endpoints.ts';
import { forgetOwnDataExportsTask, ownDataExportJob } from '@certame/contract/features/profile/jobs.ts';
import { updateProfile } from '@certame/contract/features/session/endpoints.ts';
import { sessions } from '@certame/db/schema/identity.ts';
import { erasure_requests } from '@certame/db/schema/privacy.ts';
import { describeDevice } from '@certame/rules/session/describe-device.ts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitByUser } from '../../lib/rate-limits.ts';
import { withReceivedFile } from '../../lib/receive-file.ts';
import { success } from '../../lib/success.ts';
import type { Scope } from '../../plugins/database.ts';
import { userRoute } from '../../plugins/routes.ts';
import { bearerOf, type Caller } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { loadSessionUser } from '../session/index.ts';
import { changeDetails, getOwnDetails } from './commands/change-details.ts';
import { changePicture, preparePicture } from './commands/change-picture.ts';
import { endOtherSessions, endOwnSession } from './commands/end-sessions.ts';
import { requestErasure, withdrawErasure } from './commands/request-erasure.ts';
import { exportOwnData, forgetExports } from './export-own-data.ts';

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

  userRoute(app, contract.getOwnDetails, async ({ caller }) => ({
    model: await services.database.inGlobal(caller.userId, ({ tx }) => getOwnDetails(tx, caller.userId)),
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
    const { removeFormer } = await asOneself(services, caller, (scope) =>
      changePicture(scope, services, picture),
    );
    await removeFormer();
    return sessionUser(services, caller, request);
  });
  userRoute(app, contract.removeProfilePicture, async ({ caller, request }) => {
    const { removeFormer } = await asOneself(services, caller, (scope) =>
      changePicture(scope, services, null),
    );
    await removeFormer();
    return sessionUser(services, caller, request);
  });
}

function registerSessions(app: FastifyInstance): void {
  const { services } = app;
  userRoute(app, contract.listOwnSessions, async ({ caller }) => {
    const rows = await services.database.inGlobal(caller.userId, ({ tx }) =>
      tx
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.user_id, caller.userId),
            isNull(sessions.revoked_at),
            gt(sessions.expires_at, new Date(services.now())),
          ),
        )
        .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
        .limit(100),
    );
    return {
      model: rows.map((row) => ({
        id: row.id,
        current: row.id === caller.sessionId,
        ...describeDevice(row.user_agent),
        address: row.address,
        last_seen_at: row.last_seen_at.toISOString(),
        created_at: row.created_at.toISOString(),
      })),
    };
  });
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

/** The latest request says it all: an open one stands above any answer to the ones before. */
async function readPrivacy(scope: Scope) {
  const [last] = await scope.tx
    .select()
    .from(erasure_requests)
    .where(eq(erasure_requests.user_id, scope.userId ?? ''))
    .orderBy(desc(erasure_requests.created_at), desc(erasure_requests.id))
    .limit(1);
  const { id = '', reason = '', state, created_at: createdAt, closed_at: closedAt, answer } = last ?? {};
  return {
    model: {
      erasure_request:
        state === 'open' && createdAt ? { id, reason, created_at: createdAt.toISOString() } : null,
      erasure_refusal:
        state === 'refused' && closedAt && answer ? { answer, closed_at: closedAt.toISOString() } : null,
    },
  };
}

function registerPrivacy(app: FastifyInstance): void {
  const { services } = app;
  const limitExports = limitByUser(app, 5, 60);
  userRoute(app, contract.getPrivacy, ({ caller }) => asOneself(services, caller, readPrivacy));
  userRoute(app, contract.exportOwnData, async ({ caller, request, translate }) => {
    await limitExports(request);
    const jobId = await asOneself(services, caller, (scope) =>
      services.jobs.start(
        scope,
        ownDataExportJob,
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
  services.jobs.handle(ownDataExportJob, exportOwnData);
  services.jobs.handleTask(forgetOwnDataExportsTask, () => forgetExports(services));
}

export function registerProfile(app: FastifyInstance): void {
  registerData(app);
  registerSessions(app);
  registerPrivacy(app);
}
