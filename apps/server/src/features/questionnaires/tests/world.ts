import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { questionContentSchema, questionKeySchema } from '@certame/contract/features/questions/content.ts';
import { channelNameOf } from '@certame/contract/kit/channel.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';

export interface BankQuestion {
  type?: string;
  difficulty?: 'D' | 'M' | 'E';
  disciplineId?: string | null;
  tags?: string[];
  hasKey?: boolean;
  deleted?: boolean;
}

const idOf = (client: ApiClient): string => {
  if (!client.institutionId) throw new Error('Nobody is signed in');
  return client.institutionId;
};

/** Runs SQL behind the application's back. */
export async function sql<Row extends object = Record<string, unknown>>(
  server: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return server.services.database.asSystem('test', async ({ client }) => {
    const { rows } = await client.query(text, values);
    return rows as Row[];
  });
}

/** Puts questions into the bank of the client's institution; gives their ids in order. */
export async function fillBank(
  server: TestServer,
  client: ApiClient,
  count: number,
  question: BankQuestion = {},
): Promise<string[]> {
  const content = questionContentSchema.parse({
    statement: '<p>Quanto é 1 + 1?</p>',
    options: [
      { id: 'a', html: '1' },
      { id: 'b', html: '2' },
    ],
  });
  const key = questionKeySchema.parse({ correct_option_ids: question.hasKey === false ? [] : ['b'] });
  const values = [
    idOf(client),
    count,
    question.type ?? 'multiple_choice',
    question.difficulty ?? 'M',
    question.disciplineId ?? null,
    question.tags ?? [],
    question.hasKey !== false,
    question.deleted ? new Date() : null,
    JSON.stringify(content),
    JSON.stringify(key),
  ];
  const rows = await sql<{ id: string }>(
    server,
    `with q as (
       insert into questions (institution_id, type, difficulty, discipline_id, tags, has_key, deleted_at, title, excerpt)
       select $1, $3, $4, $5, $6, $7, $8, 'Questão ' || n, 'Quanto é 1 + 1?' from generate_series(1, $2::int) n
       returning id
     ), v as (
       insert into question_versions (institution_id, question_id, version, type, difficulty, content, fingerprint)
       select $1, id, 1, $3, $4, $9::jsonb, id::text from q returning id, question_id
     ), k as (
       insert into question_keys (version_id, institution_id, key) select id, $1, $10::jsonb from v
     )
     select v.question_id as id, v.id as version_id from v order by v.question_id`,
    values,
  );
  await sql(
    server,
    'update questions q set current_version_id = v.id from question_versions v where v.question_id = q.id and q.current_version_id is null',
  );
  return rows.map((row) => row.id);
}

/** A question of the bank gets a new version, as an edit makes one. */
export async function editQuestion(server: TestServer, questionId: string): Promise<void> {
  await sql(
    server,
    `with v as (
       insert into question_versions (institution_id, question_id, version, type, difficulty, content, fingerprint)
       select institution_id, question_id, version + 1, type, difficulty, content, fingerprint || '+'
         from question_versions where question_id = $1 order by version desc limit 1 returning id, institution_id
     ), k as (
       insert into question_keys (version_id, institution_id, key) select id, institution_id, '{}' from v
     )
     update questions set current_version_id = v.id, has_key = false from v where questions.id = $1`,
    [questionId],
  );
}

export interface SectionBody {
  id?: string;
  title?: string;
  description?: string;
  items?: Record<string, unknown>[];
  draws?: Record<string, unknown>[];
}

export const placed = (questionIds: readonly string[]): { question_id: string }[] =>
  questionIds.map((question_id) => ({ question_id }));

/** Makes a draft; fails the test when that is refused. */
export async function makeQuestionnaire(
  client: ApiClient,
  body: { name?: string; sections?: SectionBody[]; settings?: object; [key: string]: unknown } = {},
): Promise<Questionnaire> {
  const reply = await client.post('/api/v1/questionnaires', { name: 'Prova', ...body });
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.model;
}

export const pathOf = (questionnaire: { id: string }, action = ''): string =>
  `/api/v1/questionnaires/${questionnaire.id}${action}`;

/** The body that saves a questionnaire as it is. */
export const bodyOf = (questionnaire: Questionnaire) => ({
  name: questionnaire.name,
  starts_at: questionnaire.starts_at,
  ends_at: questionnaire.ends_at,
  settings: questionnaire.settings,
  updated_at: questionnaire.updated_at,
  sections: questionnaire.sections.map(({ id, title, description, items, draws }) => ({
    id,
    title,
    description,
    items: items.map((item) => ({
      id: item.id,
      question_id: item.question_id,
      score: item.score,
      required: item.required,
    })),
    draws: draws.map(({ available: _available, ...draw }) => draw),
  })),
});

/** A student of the class begins to answer, without the exam room. Gives the attempt's id. */
export async function beginAttempt(
  server: TestServer,
  participantId: string,
  attempt: { startedAt?: Date; deadlineAt?: Date | null; state?: string } = {},
): Promise<string> {
  const rows = await sql<{ id: string }>(
    server,
    `insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, state, form, started_at,
                           deadline_at, device_id, device_seen_at)
     select p.institution_id, p.questionnaire_id, p.id, p.user_id,
            1 + (select count(*) from attempts a where a.participant_id = p.id), $2, '{"sections":[]}', $3, $4, 'device-1', $3
       from participants p where p.id = $1 returning id`,
    [
      participantId,
      attempt.state ?? 'in_progress',
      attempt.startedAt ?? new Date(),
      attempt.deadlineAt ?? null,
    ],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('No attempt was made');
  return id;
}

export async function classNamed(server: TestServer, client: ApiClient, name: string): Promise<string> {
  const rows = await sql<{ id: string }>(
    server,
    'select id from classes where institution_id = $1 and name = $2',
    [idOf(client), name],
  );
  if (!rows[0]) throw new Error(`No class ${name}`);
  return rows[0].id;
}

export interface Published {
  channel: string;
  event: string;
  data: Record<string, unknown>;
}
/** Records what is published from now on. */
export function listen(server: TestServer): Published[] {
  const heard: Published[] = [];
  const { realtime } = server.services;
  const publish = realtime.publish.bind(realtime);
  realtime.publish = (cause, channel, params, event, data) => {
    cause.afterCommit(() => {
      heard.push({ channel: channelNameOf(channel.pattern, params), event, data });
    });
    publish(cause, channel, params, event, data);
  };
  return heard;
}
