import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect } from 'vitest';
import { fillBank, makeQuestionnaire, pathOf, placed, sql } from './world.ts';

/** A server with a small bank of questions, and questionnaires in any state. */
export async function useLifecycleScenario() {
  const server = await useTestServer({ environment: { JOBS: 'off' } });

  const teacher = await server.as('teacher');

  const [row] = await sql<{ id: string }>(
    server,
    'select id from disciplines where institution_id = $1 order by name limit 1',
    [teacher.institutionId],
  );
  const discipline: string = row?.id ?? '';
  const bank: string[] = await fillBank(server, teacher, 6, { difficulty: 'E' });

  const ready = (extra: object = {}) =>
    makeQuestionnaire(teacher, { sections: [{ items: placed(bank.slice(0, 2)) }], ...extra });

  async function inState(state: QuestionnaireState) {
    const made = await ready();
    const steps = { draft: [], released: ['release'], closed: ['release', 'close'], archived: ['archive'] }[
      state
    ];
    for (const step of steps) expect((await teacher.post(pathOf(made, `/${step}`))).status).toBe(200);
    return made;
  }
  return { bank, discipline, server, teacher, ready, inState };
}
