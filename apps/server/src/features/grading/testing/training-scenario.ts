import type { ApiReply } from '@certame/testkit/api-client.ts';
import { expect } from 'vitest';
import { levels, type QueueRow, useCorrectionScenario } from './correction-scenario.ts';

export const agreed = levels(3, 3, 3, 3, 3);
export const near = levels(3, 3, 3, 3, 4);
export const far = levels(0, 0, 0, 0, 0);

/** A correction of essays with a training set, whose checks come with each answer while there is one. */
export async function useTrainingScenario() {
  const scenes = await useCorrectionScenario();
  const { base, admin, manager, corrector, sql, idOf, essaysOf, create, distribute, queueOf } = scenes;
  const rules = {
    ...{ total_teacher: 1, max_difference: null, max_criterion_difference: null },
    ...{ training_answers: 2, training_difference: '80', training_criterion_difference: '40' },
    ...{ check_percent: 100, chair_id: idOf(admin) },
  };
  const accounts = Array.from({ length: 6 }, (_none, n) => `aluno0${n + 1}`);

  /** Essays of six, four of them in the training set. */
  async function withSet(change: object = {}) {
    const { scenario, taken } = await essaysOf(...accounts);
    const made = await create(scenario, { ...rules, ...change });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    const id: string = made.body.model.id;
    const set = taken.slice(0, 4).map(({ answerId }) => answerId);
    const keep = (answerId: string, criteria_scores: object = agreed) =>
      admin.put(`${base}/${id}/answers/${answerId}/items/${scenario.itemIds[0]}/training`, {
        ...{ criteria_scores, reason: 'A tese aparece, e a proposta não tem agente.' },
      });
    for (const answerId of set) expect((await keep(answerId)).status).toBe(200);
    return { scenario, taken, id, set, keep };
  }
  const next = (client: typeof manager, id: string) => client.get(`${base}/${id}/training/next`);
  async function train(client: typeof manager, id: string, marks: object): Promise<ApiReply> {
    const { answer } = (await next(client, id)).body.model;
    return client.post(`${base}/${id}/training/marks`, { training_id: answer.id, criteria_scores: marks });
  }
  async function trained(...args: Parameters<typeof withSet>) {
    const made = await withSet(...args);
    for (const client of [manager, corrector]) {
      await train(client, made.id, agreed);
      await train(client, made.id, near);
    }
    await distribute(made.id);
    const queue = await queueOf(corrector, made.id);
    const checks = (
      await sql(
        'select id from grading_assignments where config_id = $1 and grader_id = $2 and training_id is not null',
        [made.id, idOf(corrector)],
      )
    ).map(({ id }: { id: string }) => id);
    const rowsOf = (isCheck: boolean): QueueRow[] =>
      queue.filter((row) => checks.includes(row.id) === isCheck);
    const [check, ordinary] = [rowsOf(true), rowsOf(false)];
    if (!check[0] || !ordinary[0]) throw new Error('The queue has both');
    return { ...made, queue, check, ordinary, firstCheck: check[0], firstOrdinary: ordinary[0] };
  }
  const progressOf = async (client: typeof manager, id: string) =>
    (await client.get(`${base}/corrections/training`)).body.model.find(
      (one: { id: string }) => one.id === id,
    );
  return { ...scenes, rules, accounts, withSet, next, train, trained, progressOf };
}
