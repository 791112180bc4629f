import { generateKeyPairSync } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { answerChallenge, challengeOf, passAsApp, signAsApp } from '@certame/testkit/desktop-app.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const device_id = 'device-of-a-test';
const keyPath = '/api/v1/desktop_app/key';

const onlyApp = await createExamScenario(server.ownerUrl, {
  sections: [[choiceQuestion('Uma?')]],
  settings: { allowed_devices: ['desktop'], allowed_browsers: ['app'] },
});
const candidate = (): Promise<ApiClient> => candidateOf(server, onlyApp, 'student');
const admin = await server.as('admin');
async function newKey(): Promise<string> {
  const { status, body } = await admin.post(keyPath);
  expect(status).toBe(201);
  return body.model.private_key;
}
const start = (client: ApiClient) =>
  client.post(`/api/v1/forms/${onlyApp.shortUrlId}/answers`, { device_id });

describe('the key of an institution', () => {
  it('is made by who administers it, shown once, and kept without its private half', async () => {
    expect((await admin.get(keyPath)).body.model).toBeNull();
    const made = (await admin.post(keyPath)).body.model;
    expect(made.fingerprint).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/);
    expect(Buffer.from(made.private_key, 'base64')).toHaveLength(48);
    const shown = (await admin.get(keyPath)).body.model;
    expect(shown).toEqual({
      fingerprint: made.fingerprint,
      created_at: made.created_at,
      created_by: expect.any(String),
    });
    const { rows } = await owner.query('select * from app_keys');
    const { rows: audited } = await owner.query(`select * from audit_log where table_name = 'app_keys'`);
    const seed = Buffer.from(made.private_key, 'base64').subarray(16);
    for (const text of [JSON.stringify(rows), JSON.stringify(audited)])
      for (const secret of [made.private_key, seed.toString('base64'), seed.toString('hex')])
        expect(text).not.toContain(secret);
    expect(audited.length).toBeGreaterThan(0);
  });

  it('is nobody else’s to see or to make', async () => {
    for (const name of ['manager', 'teacher', 'student'] as const) {
      const client = await server.as(name);
      for (const method of ['GET', 'POST', 'DELETE'])
        expect([name, method, (await client.send(method, keyPath)).status]).toEqual([name, method, 403]);
    }
  });
});

describe('the desktop application', () => {
  it('is let in by its signature and by no user agent', async () => {
    const key = await newKey();
    const client = await candidate();
    const app = { 'user-agent': 'CertameApp/1.0 Chrome/131.0.0.0 Electron/33.0.0' };
    const at = `/api/v1/forms/${onlyApp.shortUrlId}`;
    const before = await client.send('GET', at, undefined, app);
    expect(before.body.environment).toMatchObject({
      problems: ['device', 'browser'],
      app: 'Aplicativo da instituição para computador',
    });
    expect((await start(client)).body.code).toBe('exam-device-not-allowed');
    expect((await passAsApp(client, key)).status).toBe(200);
    expect((await client.send('GET', at, undefined, app)).body).toMatchObject({
      may_start: true,
      environment: null,
    });
    const begun = await start(client);
    expect(begun.status).toBe(201);
    const answerId = begun.body.answer_id;
    const saved = await client.post(`/api/v1/answers/${answerId}/responses`, {
      device_id,
      responses: [{ item_id: onlyApp.itemIds[0], seq: 1, value: 'a', answered_at: new Date().toISOString() }],
    });
    expect(saved.body.acknowledged).toHaveLength(1);
    const { rows } = await owner.query('select admitted_with, environment from attempts where id = $1', [
      answerId,
    ]);
    expect(rows[0].admitted_with).toBe('app');
    expect(rows[0].environment.detected.app).toBe(true);
    // Another session of the same person has proved nothing.
    const elsewhere = await candidate();
    const other = await elsewhere.post(`/api/v1/answers/${answerId}/responses`, {
      device_id,
      responses: [{ item_id: onlyApp.itemIds[0], seq: 2, value: 'b', answered_at: new Date().toISOString() }],
    });
    expect(other.body.code).toBe('exam-device-not-allowed');
  });

  it('answers a challenge once', async () => {
    const key = await newKey();
    const client = await candidate();
    const challenge = await challengeOf(client);
    const signature = signAsApp(key, challenge);
    expect((await answerChallenge(client, challenge, signature)).status).toBe(200);
    expect((await answerChallenge(client, challenge, signature)).body.code).toBe('app-challenge-used');
    const both = await challengeOf(client);
    const at = await Promise.all([1, 2].map(() => answerChallenge(client, both, signAsApp(key, both))));
    expect(at.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('answers in time, in its own session and institution', async () => {
    const key = await newKey();
    const client = await candidate();
    const late = await challengeOf(client);
    server.services.now = () => Date.now() + 61_000;
    expect((await answerChallenge(client, late, signAsApp(key, late))).body.code).toBe(
      'app-challenge-invalid',
    );
    server.services.now = Date.now;
    const own = await challengeOf(client);
    const other = await candidate();
    expect((await answerChallenge(other, own, signAsApp(key, own))).body.code).toBe('app-challenge-invalid');
    // Not the last character: some of its bits stand for nothing.
    const altered = `${own.slice(0, -2)}${own.at(-2) === 'A' ? 'B' : 'A'}${own.at(-1)}`;
    expect((await answerChallenge(client, altered, signAsApp(key, altered))).body.code).toBe(
      'app-challenge-invalid',
    );
    const { rows } = await owner.query('select id from institutions where id <> $1', [onlyApp.institutionId]);
    await owner.query(
      `insert into memberships (user_id, institution_id, role_id)
       select u.id, r.institution_id, r.id from users u, roles r
        where u.email = 'student@certame.example' and r.institution_id = $1 and r.key = 'student'
       on conflict do nothing`,
      [rows[0].id],
    );
    client.institutionId = rows[0].id;
    expect((await answerChallenge(client, own, signAsApp(key, own))).body.code).toBe('app-challenge-invalid');
    // The other institution has no key, and this one's says nothing there.
    expect((await passAsApp(client, key)).body.code).toBe('app-signature-wrong');
    client.institutionId = onlyApp.institutionId;
    expect((await answerChallenge(client, own, signAsApp(key, own))).status).toBe(200);
  });

  it('signs with the key in use, and with no other', async () => {
    const client = await candidate();
    const old = await newKey();
    const key = await newKey();
    expect((await passAsApp(client, old)).body.code).toBe('app-signature-wrong');
    const stranger = generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64');
    expect((await passAsApp(client, stranger)).body.code).toBe('app-signature-wrong');
    const challenge = await challengeOf(client);
    const another = signAsApp(key, `${challenge}x`);
    expect((await answerChallenge(client, challenge, another)).body.code).toBe('app-signature-wrong');
    expect((await answerChallenge(client, challenge, 'x')).status).toBe(422);
    expect((await answerChallenge(client, challenge, signAsApp(key, challenge))).status).toBe(200);
    expect((await admin.delete(keyPath)).status).toBe(200);
    expect((await passAsApp(client, key)).body.code).toBe('app-signature-wrong');
  });

  it('is known by no key that was put into the database by hand', async () => {
    const key = await newKey();
    const client = await candidate();
    const { rows } = await owner.query('select id from institutions where id <> $1', [onlyApp.institutionId]);
    // Sealed by this server, for another institution.
    const { sealPublicKey } = await import('./public-key.ts');
    const { publicKey } = generateKeyPairSync('ed25519');
    const foreign = await sealPublicKey(server.services, rows[0].id, publicKey);
    await owner.query('update app_keys set public_key = $1 where revoked_at is null', [foreign]);
    expect((await passAsApp(client, key)).status).toBe(403);
  });

  it('proves itself anew after half a day', async () => {
    const key = await newKey();
    const client = await candidate();
    const { body } = await passAsApp(client, key);
    const lastsMs = Date.parse(body.expires_at) - Date.now();
    expect(lastsMs).toBeLessThanOrEqual(12 * 3_600_000);
    expect(lastsMs).toBeGreaterThan(11.9 * 3_600_000);
    await owner.query(`update app_passes set expires_at = now() - interval '1 second'`);
    const problemsNow = async () =>
      (await client.get(`/api/v1/forms/${onlyApp.shortUrlId}`)).body.environment?.problems ?? [];
    expect(await problemsNow()).toEqual(['device', 'browser']);
    expect((await passAsApp(client, key)).status).toBe(200);
    expect(await problemsNow()).toEqual([]);
    // What is over went with the next one.
    expect((await owner.query('select from app_passes where expires_at < now()')).rowCount).toBe(0);
  });
});
