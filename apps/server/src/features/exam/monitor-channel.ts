import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { Caller } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Whoever follows an application sees at most this often that its numbers have changed. */
const tellEveryMs = 1000;

/** Who sees the counters of a questionnaire, as far as rules of data access show it to them. */
async function maySeeCounters({ database }: Services, caller: Caller, id: string): Promise<boolean> {
  const { institutionId, userId } = caller;
  if (institutionId === null || !uuid.test(id)) return false;
  if (!satisfiesRule('questionnaires.resume|proctoring.monitor', caller.permissions)) return false;
  return database.inTenant({ institutionId, userId }, async ({ client }) => {
    const { rowCount } = await client.query('select from questionnaires where id = $1', [id]);
    return rowCount === 1;
  });
}

export interface MonitorChannel {
  /** Something about the questionnaire's attempts has changed: pages that count them ask anew. */
  tell(questionnaireId: string): void;
}

/** `private-questionnaire.{id}`: `counters` without contents, however many candidates begin in the same second. */
export function defineMonitorChannel(services: Services): MonitorChannel {
  services.realtime.defineChannel('private-questionnaire.{id}', (caller, { id = '' }) =>
    maySeeCounters(services, caller, id),
  );
  const waiting = new Set<string>();
  return {
    tell: (questionnaireId) => {
      if (waiting.has(questionnaireId)) return;
      waiting.add(questionnaireId);
      setTimeout(() => {
        waiting.delete(questionnaireId);
        services.realtime.publish(`private-questionnaire.${questionnaireId}`, 'counters', {});
      }, tellEveryMs).unref();
    },
  };
}
