import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exam } from '@certame/contract/constants.ts';
import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { loginLimits } from '@certame/rules/accounts/login-tries.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, test } from 'vitest';
import { mediaQuestion, partOf, pdf, phoneSender } from '#features/exam/testing/upload-steps.ts';
import { makeRooms } from '#features/proctoring/live/testing/room-scenario.ts';
import { capturePlan, recorderOf, webmChunk } from '#features/proctoring/testing/supervised-exam.ts';
import { authorize, RawSocket } from '#features/realtime/testing/socket-scenario.ts';
import { outsideTransaction } from '#plugins/transaction.ts';
import { startClusterProcess } from './cluster-process.ts';

/** Two processes on one database: what one begins, the other goes on with. */
const folder = mkdtempSync(join(tmpdir(), 'certame-two-'));
const shared = { FILES_DIR: join(folder, 'files'), MEDIA_DIR: join(folder, 'media') };
const here = await useTestServer({ environment: { JOBS: 'off', ...shared } });
const there = await startClusterProcess(here.ownerUrl, join(folder, 'there'), shared);
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

test('a file from a phone arrives in parts, each at another process, and ends at either', async () => {
  const scenario = await createExamScenario(here.ownerUrl, { sections: [[mediaQuestion()]] });
  const student = await candidateOf(here, scenario, 'student');
  const { answerId } = await beginExam(student, scenario, []);
  const path = `/api/v1/answers/${answerId}/upload_links`;
  const made = await student.post(path, { item_id: scenario.itemIds[0] });
  const link: string = made.body.address.split('/').at(-1);
  const phones = [here.address, there.address].map((address) => phoneSender(address, link));
  const bytes = pdf(2 * exam.uploadPartBytes + 100);
  const upload_id = randomUUID();
  await phones[0]?.begin({ upload_id, name: 'foto.pdf', size: bytes.length });
  for (const part of [0, 1, 2])
    expect((await phones[part % 2]?.put(upload_id, part, partOf(bytes, part)))?.body.next_part).toBe(
      part + 1,
    );
  expect((await phones[1]?.end(upload_id))?.status).toBe(200);
  const read = await student.get(`/api/v1/answers/${answerId}?device_id=device-of-a-test`);
  const fileId = read.body.received[0].file_id;
  const file = await across(student).get(`/api/v1/files/${fileId}`);
  expect(file.status).toBe(200);
});

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

test('a picture that a candidate sends to one is seen by a supervisor at the other', async () => {
  const { supervisor, attempt, room } = await makeRooms(here);
  const { answerId } = attempt;
  await here.owner.query(
    `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
     select id, institution_id, questionnaire_id, $2, now() from attempts where id = $1`,
    [answerId, JSON.stringify(capturePlan)],
  );
  const recorder = recorderOf(attempt.client, answerId);
  const segmentId = randomUUID();
  await recorder.open(segmentId);
  await recorder.put(segmentId, 0, webmChunk());
  const watching = across(supervisor);
  const socket = await new RawSocket(there.address).open();
  const channel = `presence-room.${room.id}`;
  const { auth, channel_data } = (await authorize(watching, socket.id, channel)).body;
  socket.say('pusher:subscribe', { channel, auth, channel_data });
  await socket.waitFor('pusher_internal:subscription_succeeded');
  // The recorder's process knows of the watcher as soon as the other one has said so.
  await expect
    .poll(async () => (await recorder.put(segmentId, 1, Buffer.from('picture'))).body)
    .toEqual({ ordinal: 1, short_slices: true });
  await recorder.put(segmentId, 2, Buffer.from('newest'));
  const told = () => socket.heard.find(({ event, data }) => event === 'chunk.stored' && data.ordinal === 2);
  await socket.until(() => told() !== undefined);
  expect(told()?.data).toEqual({ attempt_id: answerId, segment_id: segmentId, ordinal: 2 });
  const chunk = await watching.get(`/api/v1/proctoring/live/${answerId}/segments/${segmentId}/chunks/2`);
  expect(Buffer.from(chunk.body as Uint8Array).toString()).toBe('newest');
  socket.socket.close();
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

test('mails for forgotten passwords are limited together, however many processes there are', async () => {
  const ask = (address: string) =>
    new ApiClient(address).post('/api/v1/password/email', { email: 'nobody@certame.example' });
  const codes: number[] = [];
  for (let index = 0; index < 101; index += 1)
    codes.push((await ask(index % 2 === 0 ? here.address : there.address)).status);
  expect(codes.filter((status) => status === 200)).toHaveLength(100);
  expect(codes.at(-1)).toBe(429);
  expect((await ask(there.address)).body.code).toBe('too-many-requests');
});
