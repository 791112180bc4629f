import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { isOneOf } from '../answers-in.ts';
import { getConfig } from '../configs/find-config.ts';
import { giveToChair } from './give-to-chair.ts';
import { loadAnswers } from './load-answers.ts';

/** Gives the chair those of some answers that are the chair's to look at, and that the chair hasn't got. */
export async function callChair(
  scope: Scope,
  configId: string,
  answers: readonly { attemptId: string; itemId: string }[],
): Promise<void> {
  const config = await getConfig(scope, configId, 'update');
  const only = isOneOf({ attempt_id: sql`r.attempt_id`, item_id: sql`r.item_id` }, answers);
  await giveToChair(scope, config, await loadAnswers(scope, config, only));
}
