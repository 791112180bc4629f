import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/calls/endpoints.ts';
import { forgetSignalsTask } from '@certame/contract/features/calls/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { limitByUser } from '#lib/limits/rate-limits.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { endCall } from './commands/end-call.ts';
import { joinCall } from './commands/join-call.ts';
import { leaveCall } from './commands/leave-call.ts';
import { sendSignal } from './commands/send-signal.ts';
import { syncCall } from './commands/sync-call.ts';
import { readCallState } from './find-call.ts';
import { forgetSignals } from './forget-signals.ts';
import { authorizeCallChannel } from './publish-changed.ts';

/** Calls: who takes part, and the signals by which their pages are linked. */
export function registerCalls(app: FastifyInstance): void {
  const { services } = app;
  authorizeCallChannel(services);
  services.jobs.handleTask(forgetSignalsTask, () => forgetSignals(services));
  const limitSignals = limitByUser(app, 1200, 1);

  tenantRoute(app, contract.joinCall, async ({ params, caller, inScope }) => {
    const { state, ...joined } = await inScope(async (scope) => {
      const { call, peerId, now } = await joinCall(scope, services, params.id);
      return { call, peerId, state: await readCallState(scope, call, { peerId, after: 0, now }) };
    });
    const { call, peerId } = joined;
    const carrier = call.kind === 'live' ? services.livePictures : services.callTransport;
    // Pictures that went directly go by the relay alone since the server was started anew.
    if (!carrier) throw new AppError('call-ended');
    const transport = await carrier.admit({
      callId: call.id,
      kind: call.kind,
      peerId,
      name: caller.name,
      isHost: call.started_by === caller.userId,
    });
    const host = call.started_by === caller.userId;
    return { model: { ...state, peer_id: peerId, kind: call.kind, host, transport } };
  });
  tenantRoute(app, contract.syncCall, ({ params, body, inScope }) =>
    inScope(async (scope) => ({ model: await syncCall(scope, services, { ...body, callId: params.id }) })),
  );
  tenantRoute(app, contract.sendSignal, async ({ request, params, body, inScope }) => {
    await limitSignals(request);
    await inScope((scope) => sendSignal(scope, services, { ...body, callId: params.id }));
    return {};
  });
  tenantRoute(app, contract.leaveCall, async ({ params, body, inScope }) => {
    await inScope((scope) => leaveCall(scope, services, { callId: params.id, peerId: body.peer_id }));
    return {};
  });
  tenantRoute(app, contract.endCall, async ({ params, inScope }) => {
    await inScope((scope) => endCall(scope, services, params.id));
    return {};
  });
}
