import type { CheckVerdict } from '@certame/contract/features/proctoring/environment-checks.ts';
import type pg from 'pg';

export interface LastCheck {
  deviceId: string;
  verdict: CheckVerdict;
  checkedAt: Date;
  /** The staff lets the device in, whatever was found. */
  isWaived: boolean;
}

const checksQuery = {
  name: 'exam-last-checks',
  text: `select distinct on (user_id, device_id) user_id, device_id, verdict, checked_at, waived_at is not null as waived
           from environment_checks where questionnaire_id = $1 and user_id = any($2::uuid[])
          order by user_id, device_id, checked_at desc`,
};

/** The last check that these people made for an exam on each of their devices, by user. */
export async function loadLastChecks(
  client: pg.ClientBase,
  questionnaireId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LastCheck[]>> {
  const { rows } = await client.query<{
    user_id: string;
    device_id: string;
    verdict: CheckVerdict;
    checked_at: Date;
    waived: boolean;
  }>({ ...checksQuery, values: [questionnaireId, userIds] });
  const byUser = new Map<string, LastCheck[]>();
  for (const { user_id, device_id, verdict, checked_at, waived } of rows) {
    const checks = byUser.get(user_id) ?? [];
    checks.push({ deviceId: device_id, verdict, checkedAt: checked_at, isWaived: waived });
    byUser.set(user_id, checks);
  }
  return byUser;
}
