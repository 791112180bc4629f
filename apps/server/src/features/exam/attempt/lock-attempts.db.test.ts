import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { createMember } from '@certame/testkit/members.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

/** An attempt that the server has in memory, since it has just begun. */
async function beginAttempt(account: string) {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
  const { client, answerId } = await beginExam(await candidateOf(server, scenario, account), scenario, []);
  const bodies = {
    responses: {
      responses: [
        { item_id: scenario.itemIds[0], seq: 1, value: '1', answered_at: new Date().toISOString() },
      ],
    },
    events: { events: [{ seq: 1, type: 'focus', emitted_at: new Date().toISOString(), data: {} }] },
    finish: { reason: 'user' },
  };
  const send = (as: ApiClient, path: keyof typeof bodies) =>
    as.post(`/api/v1/answers/${answerId}/${path}`, { device_id: 'device-of-a-test', ...bodies[path] });
  return { client, send };
}

it.each(['responses', 'events', 'finish'] as const)(
  'of an attempt in memory another institution finds nothing: %s',
  async (path) => {
    const attempt = await beginAttempt('student');
    const stranger = await (
      await createMember(server, `De fora ${path}`, { [secondInstitution]: { role: 'student' } })
    ).actingIn(secondInstitution);
    expect((await attempt.send(stranger, path)).body.code).toBe('not-found');
    expect((await attempt.send(attempt.client, path)).status).toBe(200);
  },
);
