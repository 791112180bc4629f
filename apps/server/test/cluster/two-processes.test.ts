import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { loginLimits } from '@certame/rules/accounts/login-tries.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, test } from 'vitest';
import { authorize, RawSocket } from '#features/realtime/testing/socket-scenario.ts';
import { outsideTransaction } from '#plugins/transaction.ts';
import { startClusterProcess } from './cluster-process.ts';

/** Two processes on one database: what one begins, the other goes on with. */
const here = await useTestServer({ environment: { JOBS: 'off' } });
const folder = mkdtempSync(join(tmpdir(), 'certame-two-'));
const there = await startClusterProcess(here.ownerUrl, folder);
afterAll(async () => {
  await there.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The same person, with the same session, at the other process. */
function across(client: ApiClient): ApiClient {
  const other = new ApiClient(there.address);
  return Object.assign(other, {
    token: client.token,
    institutionId: client.institutionId,
    user: client.user,
  });
}

test('an attempt is begun at one, saved and read at the other, and handed in at the first', async () => {
  const student = await here.as('student');
  const scenario = await createExamScenario(here.ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois')]],
  });
  const device_id = 'cluster-device';
  const begun = await student.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
  expect(begun.status).toBe(201);
  const path = `/api/v1/answers/${begun.body.answer_id}`;
  const save = (client: ApiClient, seq: number) =>
    client.post(`${path}/responses`, {
      device_id,
      responses: [
        { item_id: scenario.itemIds[seq - 1], seq, value: 'a', answered_at: new Date().toISOString() },
      ],
    });
  expect((await save(across(student), 1)).body.acknowledged).toHaveLength(1);
  expect((await save(student, 2)).body.acknowledged).toHaveLength(1);
  const read = await across(student).get(`${path}?device_id=${device_id}`);
  expect(read.body.responses.map(({ seq }: { seq: number }) => seq).sort()).toEqual([1, 2]);
  expect((await student.post(`${path}/finish`, { device_id, reason: 'user' })).status).toBe(200);
  // What the other keeps in memory of an attempt says nothing of its state.
  expect(await save(across(student), 1)).toMatchObject({ body: { code: 'answer-finished' } });
});

test('an edited exam is the edited one at both at once', async () => {
  const student = await here.as('student2');
  const scenario = await createExamScenario(here.ownerUrl, { sections: [[choiceQuestion('um')]] });
  const show = (client: ApiClient) => client.get(`/api/v1/forms/${scenario.shortUrlId}`);
  const titleOf = async (client: ApiClient) =>
    JSON.stringify((await show(client)).body).includes('Outro nome');
  expect([await titleOf(student), await titleOf(across(student))]).toEqual([false, false]);
  await here.owner.query(`update questionnaires set name = 'Outro nome', updated_at = now() where id = $1`, [
    scenario.questionnaireId,
  ]);
  expect([await titleOf(student), await titleOf(across(student))]).toEqual([true, true]);
});

test('an event that one publishes reaches the socket at the other, and so does the end of a session', async () => {
  const student = await here.as('student');
  const socket = await new RawSocket(there.address).open();
  const channel = `private-user.${student.user?.id}`;
  // Signed by the one, joined at the other.
  const { body } = await authorize(student, socket.id, channel);
  socket.say('pusher:subscribe', { channel, auth: body.auth });
  await socket.waitFor('pusher_internal:subscription_succeeded');
  const params = { id: student.user?.id ?? '' };
  here.services.realtime.publish(outsideTransaction, userChannel, params, 'job.progress', { id: '1' });
  expect((await socket.waitFor('job.progress')).data).toEqual({ id: '1' });
  await student.post('/api/v1/logout');
  expect(await socket.until(() => socket.closedWith)).toBe(4009);
});

test('wrong passwords are counted together: neither process gives more tries than both', async () => {
  const credentials = (password: string) => ({ email: 'student3@certame.example', password });
  const { max } = loginLimits.pair;
  for (let index = 0; index < max; index += 1) {
    const client = index % 2 === 0 ? here.anonymous() : new ApiClient(there.address);
    const reply = await client.post('/api/v1/login', credentials(`wrong ${index}`));
    expect(reply.status).toBe(401);
  }
  for (const address of [here.address, there.address]) {
    const reply = await new ApiClient(address).post('/api/v1/login', credentials('Certame1'));
    expect(reply.body.code).toBe('login-locked');
  }
});
