import type { Severity } from '@certame/contract/features/exam/states.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { applyConsequenceTask } from '@certame/contract/features/proctoring/detection/jobs.ts';
import { detectionBeginnings } from '@certame/contract/features/proctoring/detections.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** As the exam's feature keeps events, which imports this one. */
interface ReportedEvent {
  attemptId: string;
  type: string;
  severity: Severity;
}

const plansQuery = {
  name: 'proctoring-plans',
  text: 'select attempt_id, plan from proctoring_sessions where attempt_id = any($1::uuid[])',
};

/**
 * Gives new events of supervised attempts the gravity that the attempt's plan gives them, and queues what follows by itself, in the transaction
 * that keeps the events. Detections that a plan doesn't name keep the catalogue's severity, and nothing follows.
 */
export async function weighDetections<Event extends ReportedEvent>(
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  events: readonly Event[],
): Promise<Event[]> {
  const ids = new Set(
    events.filter(({ type }) => detectionBeginnings.has(type)).map(({ attemptId }) => attemptId),
  );
  if (ids.size === 0) return [...events];
  const { rows } = await scope.client.query<{ attempt_id: string; plan: CapturePlan }>({
    ...plansQuery,
    values: [[...ids]],
  });
  const plans = new Map(rows.map((row) => [row.attempt_id, row.plan]));
  const weighed: Event[] = [];
  for (const event of events) {
    const detection = detectionBeginnings.get(event.type);
    const rule = detection && plans.get(event.attemptId)?.detections[detection];
    weighed.push(rule ? { ...event, severity: rule.severity } : event);
    if (detection && rule && rule.consequence !== 'none')
      await services.jobs.enqueue(scope, applyConsequenceTask, {
        ...{ institution_id: scope.institutionId, attempt_id: event.attemptId },
        ...{ detection, consequence: rule.consequence },
      });
  }
  return weighed;
}
