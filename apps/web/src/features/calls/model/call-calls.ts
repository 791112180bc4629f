import type * as contract from '@certame/contract/features/calls/endpoints.ts';
import type { BodyOf, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { isBusyStatus, isForeignCode } from '#lib/http/api-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { type CallOptions, send } from '#lib/http/send.ts';
import { createTurns } from '#lib/turns.ts';

type Joined = ReplyOf<typeof contract.joinCall>['model'];
/** `unheard`: the connection is broken, or the server busy. `refused`: asking again changes nothing. */
export type Failure = 'ended' | 'elsewhere' | 'refused' | 'unheard';

/** API calls of a call. Failures are return values instead of exceptions. */
export interface CallCalls {
  join(): Promise<Joined | Failure>;
  sync(body: BodyOf<typeof contract.syncCall>): Promise<contract.CallState | Failure>;
  signal(body: BodyOf<typeof contract.sendSignal>): Promise<'sent' | Failure>;
  leave(peerId: string): Promise<void>;
}

function failureOf(error: unknown): Failure {
  if (!isApiError(error)) throw error;
  if (error.code === 'call-elsewhere') return 'elsewhere';
  if (error.status === 0 || isForeignCode(error.code) || isBusyStatus(error.status)) return 'unheard';
  return error.code === 'call-ended' || error.status === 404 ? 'ended' : 'refused';
}

/**
 * Joins of one call never overtake each other: the server lets the last page in, and a component that the next one replaces may still wait
 * for its reply.
 */
const joinInTurn = createTurns();

/** @param institutionId where the page acts in another institution than the chosen one: the exam's */
export function createCallCalls(id: string, institutionId?: string): CallCalls {
  const options: CallOptions = { quiet: true, ...(institutionId ? { institutionId } : {}) };
  const params = { id };
  const path = '/api/v1/calls/:id';
  return {
    join: () =>
      joinInTurn(id, () =>
        send<typeof contract.joinCall>('POST', `${path}/join`, { params }, options).then(
          ({ model }) => model,
          failureOf,
        ),
      ),
    sync: (body) =>
      send<typeof contract.syncCall>('POST', `${path}/sync`, { params, body }, options).then(
        ({ model }) => model,
        failureOf,
      ),
    signal: (body) =>
      send<typeof contract.sendSignal>('POST', `${path}/signals`, { params, body }, options).then(
        () => 'sent',
        failureOf,
      ),
    leave: (peer_id) =>
      send<typeof contract.leaveCall>(
        'POST',
        `${path}/leave`,
        { params, body: { peer_id } },
        { ...options, keepalive: true },
      ).then(
        () => undefined,
        () => undefined,
      ),
  };
}
