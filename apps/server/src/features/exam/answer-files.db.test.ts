import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { mediaQuestion, pdf, roomSender, sendAll } from './testing/upload-steps.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

const megabyte = 1024 * 1024;
type Begun = { client: ApiClient; scenario: ExamScenario; answerId: string };

const upload = ({ client, scenario, answerId }: Begun, bytes = 1000, name = 'resposta.pdf') =>
  sendAll(roomSender(client, answerId, scenario.itemIds[0] ?? ''), pdf(bytes), { name });
const uploadAtOnce = (begun: Begun, count: number) =>
  Promise.all(Array.from({ length: count }, () => upload(begun)));
const begin = async (scenario: ExamScenario, client: ApiClient): Promise<Begun> => ({
  client,
  scenario,
  answerId: (await beginExam(client, scenario, [])).answerId,
});

async function stored(answerId: string): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as count from files where subject_id = $1', [
    answerId,
  ]);
  return rows[0].count;
}

/** A stranger who came by a campaign's link. */
async function leadOf(scenario: ExamScenario): Promise<ApiClient> {
  const email = `${randomUUID()}@lead.invalid`;
  const institution = scenario.institutionId;
  const { rows } = await owner.query(
    `with made as (
       insert into users (email, name, lead_institution_id) values ($1, 'Interessada', $2) returning id
     ), campaign as (
       update campaigns set questionnaire_id = $3
        where id = (select id from campaigns where institution_id = $2 order by id limit 1) returning id
     )
     insert into campaign_entries (institution_id, lead_id, campaign_id, user_id, consent_version, guardian_consent, address)
     select $2, (select l.id from campaign_leads l where l.campaign_id = campaign.id limit 1), campaign.id, made.id, 1, false, '1.1.1.1'
       from made, campaign returning id`,
    [email, institution, scenario.questionnaireId],
  );
  expect(rows).toHaveLength(1);
  const [session] = await createSessions(server.ownerUrl, [email]);
  if (!session) throw new Error('no session');
  return clientWith(server.address, session, institution);
}

describe('files of an attempt', () => {
  test('are taken by no question that does not ask for them, whoever sends them', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('um')]],
      settings: { invited_only: false },
    });
    for (const client of [await candidateOf(server, scenario, 'student'), await leadOf(scenario)]) {
      const begun = await begin(scenario, client);
      expect((await upload(begun)).body.code).toBe('unknown-item');
      expect(await stored(begun.answerId)).toBe(0);
    }
  });

  test('are as many as the questions ask for, and those that were replaced', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[mediaQuestion({ max_files: 1 })]],
    });
    const begun = await begin(scenario, await candidateOf(server, scenario, 'student'));
    const { client, answerId } = begun;
    for (let seq = 1; seq <= 8; seq += 1) {
      const file = await upload(begun);
      expect(file.status, JSON.stringify(file.body)).toBe(200);
      const responses = [
        {
          item_id: scenario.itemIds[0],
          seq,
          value: [file.body.model.id],
          answered_at: new Date().toISOString(),
        },
      ];
      const saved = await client.post(`/api/v1/answers/${answerId}/responses`, {
        device_id: 'device-of-a-test',
        responses,
      });
      expect(saved.body.acknowledged).toHaveLength(1);
    }
    // Sent at once, they do not all take the last places.
    const replies = await uploadAtOnce(begun, 6);
    expect(replies.map((reply) => reply.body.code ?? reply.status).sort()).toEqual([
      200,
      200,
      ...Array.from({ length: 4 }, () => 'answer-files-full'),
    ]);
    expect(await stored(answerId)).toBe(10);
    // Each is an event of the attempt, seen by the server itself; one that was refused is none.
    const { rows } = await owner.query(
      `select e.data->>'file_id' as id, (e.data->>'size')::int as size, e.severity, e.seq < 0 as by_server
         from attempt_events e where e.attempt_id = $1 and e.type = 'file_added'`,
      [answerId],
    );
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ size: 1000, severity: 'L', by_server: true });
  });

  test('come with their names when the attempt is entered or read again, and with none of anybody else', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[mediaQuestion()]] });
    const begun = await begin(scenario, await candidateOf(server, scenario, 'student'));
    const foreign = await begin(scenario, await candidateOf(server, scenario, 'student2'));
    const { client, answerId } = begun;
    expect((await upload(foreign, 10, 'alheio.pdf')).status).toBe(200);
    const one = (await upload(begun, 10, 'relatório final.pdf')).body.model.id;
    const two = (await upload(begun, 10, '../../etc/a\u202Efdp.pdf')).body.model.id;
    const files = { [one]: 'relatório final.pdf', [two]: 'afdp.pdf' };
    const device_id = 'device-of-a-test';
    const entered = await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    expect(entered.body).toMatchObject({ answer_id: answerId, files });
    expect(Object.keys(entered.body.files)).toHaveLength(2);
    const read = await client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`);
    expect(read.body.files).toEqual(files);
  });

  test('are not more than twice what the questions ask for in bytes', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[mediaQuestion({ max_files: 1 })]],
    });
    const begun = await begin(scenario, await candidateOf(server, scenario, 'student'));
    expect((await upload(begun)).status).toBe(200);
    await owner.query('update files set size = $2 where subject_id = $1', [begun.answerId, 98 * megabyte]);
    expect((await upload(begun, 3 * megabyte)).body.code).toBe('answer-files-full');
    expect((await upload(begun, megabyte)).status).toBe(200);
  });
});
