import type { Audit } from '@certame/contract/features/proctoring/audit/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { auditedAttempt } from './testing/audited-attempt.ts';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const supervisor = await server.as('supervisor');
const reason = 'Outra pessoa respondeu por ele.';

const audit = async (path: string): Promise<Audit> => (await manager.get(path)).body.model;
const decide = async (client: ApiClient, path: string, body: object) =>
  client.post(`${path}/reviews`, {
    ...{ reason, consequence: 'none', after_review_id: (await audit(path)).reviews[0]?.id ?? null },
    ...body,
  });
const stateOf = async (id: string): Promise<string> =>
  (await owner.query('select state from attempts where id = $1', [id])).rows[0].state;
const eventsOf = async (id: string): Promise<string[]> =>
  (
    await owner.query('select type from attempt_events where attempt_id = $1 order by position', [id])
  ).rows.map(({ type }) => type);

describe('an audit', () => {
  it('asks for a reason, for the end of the attempt, and for what the auditor has read', async () => {
    const open = await auditedAttempt(server, { finished: false });
    const early = await decide(manager, open.path, { decision: 'valid' });
    expect([early.status, early.body.code]).toEqual([409, 'audit-attempt-open']);
    const { path, answerId } = await auditedAttempt(server, { account: 'student2' });
    expect((await decide(manager, path, { decision: 'invalid', reason: 'Colou' })).status).toBe(422);
    expect((await decide(manager, path, { decision: 'valid', consequence: 'void_attempt' })).status).toBe(
      422,
    );
    expect((await decide(manager, path, { decision: 'valid' })).status).toBe(200);
    const stale = await decide(supervisor, path, { decision: 'invalid', after_review_id: null });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((await eventsOf(answerId)).filter((type) => type === 'audit_decided')).toHaveLength(1);
  });

  it('takes a second opinion from somebody else; the newest counts and all are shown', async () => {
    const { path } = await auditedAttempt(server);
    await decide(manager, path, { decision: 'invalid' });
    const own = await decide(manager, path, { decision: 'valid' });
    expect([own.status, own.body.code]).toEqual([409, 'audit-own-decision']);
    expect((await decide(supervisor, path, { decision: 'valid', reason: 'A câmera só caiu.' })).status).toBe(
      200,
    );
    const { audit_state, reviews } = await audit(path);
    expect(audit_state).toBe('valid');
    expect(reviews.map(({ decision, reviewer }) => [decision, reviewer])).toEqual([
      ['valid', supervisor.user?.name],
      ['invalid', manager.user?.name],
    ]);
  });
});

describe('a voided attempt', () => {
  /** Two candidates with released scores; the first one's attempt is voided. */
  async function voided() {
    const audited = await auditedAttempt(server);
    const { scenario, path } = audited;
    const other = await server.as('student2');
    await takeExam(other, scenario, ['a', 'a']);
    await releaseScores(manager, scenario.questionnaireId);
    const scores = async () =>
      (await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume?per_page=50`)).body.model
        .data as { id: string; state: string; score: string | null; released_score: string | null }[];
    const statistics = async () =>
      (await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}/statistics`)).body.model;
    expect((await statistics()).scores.count).toBe(2);
    const done = await decide(manager, path, { decision: 'invalid', consequence: 'void_attempt' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    return { ...audited, scores, statistics };
  }

  it('counts for nothing: no score, out of statistics, and no release or grading brings it back', async () => {
    const { answerId, scores, statistics, client, scenario } = await voided();
    const own = async () => (await scores()).find(({ id }) => id === answerId);
    expect(await own()).toMatchObject({ state: 'voided', score: null, released_score: null });
    expect((await statistics()).scores.count).toBe(1);
    await releaseScores(manager, scenario.questionnaireId);
    expect(await own()).toMatchObject({ state: 'voided', score: null, released_score: null });
    const result = await client.get(`/api/v1/answers/${answerId}/result`);
    expect([result.status, result.body.code]).toEqual([422, 'attempt-voided']);
    const mine = (await client.get(`/api/v1/forms/${scenario.shortUrlId}/results`)).body.model;
    expect(mine).toMatchObject([{ state: 'voided', score: null, available: false }]);
    const reopened = await manager.post(`/api/v1/answers/${answerId}/reopen`, { reason });
    expect(reopened.status).toBe(409);
    const notes = (await client.get('/api/v1/users/notifications?per_page=5')).body.model.data;
    expect(notes[0].message).toContain('foi anulada pela auditoria e não vale nota');
  });

  it('comes back by a later decision, and counts with the next release', async () => {
    const { answerId, path, scores, scenario } = await voided();
    expect((await decide(supervisor, path, { decision: 'valid' })).status).toBe(200);
    expect(await stateOf(answerId)).toBe('awaiting_release');
    await releaseScores(manager, scenario.questionnaireId);
    const own = (await scores()).find(({ id }) => id === answerId);
    expect(own).toMatchObject({ state: 'released', released_score: '1' });
    expect((await manager.get(`/api/v1/answers/${answerId}/chain`)).body.model.broken).toBe(0);
  });

  it('gives a new chance once, however often it is decided', async () => {
    const { path, client, scenario } = await auditedAttempt(server);
    await decide(manager, path, { decision: 'invalid', consequence: 'new_chance' });
    await decide(supervisor, path, { decision: 'invalid', consequence: 'new_chance' });
    const granted = (
      await owner.query(
        `select p.granted_attempts from participants p join attempts a on a.participant_id = p.id where a.id = $1`,
        [path.split('/').at(-1)],
      )
    ).rows[0].granted_attempts;
    expect(granted).toBe(1);
    expect((await takeExam(client, scenario, ['a', 'a'])).answerId).not.toBe(path.split('/').at(-1));
  });
});
