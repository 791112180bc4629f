import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from '@certame/contract/areas.ts';
import { areaEndpoints } from '@certame/contract/kit/area/area-endpoints.ts';
import type { Endpoint } from '@certame/contract/kit/endpoint.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import type { ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { sideBySide } from '@certame/testkit/http/side-by-side.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the contract that holders of these permissions may call. */
async function endpointsOpenTo(permissions: ReadonlySet<string>): Promise<Endpoint[]> {
  const folder = join(import.meta.dirname, '../../../../../../packages/contract/src/features');
  const found: Endpoint[] = areas.flatMap((area) => Object.values(areaEndpoints(area)).filter(isEndpoint));
  for (const feature of readdirSync(folder)) {
    const file = readdirSync(join(folder, feature)).find((name) => name === 'endpoints.ts');
    if (!file) continue;
    const module: Record<string, unknown> = await import(join(folder, feature, file));
    found.push(...Object.values(module).filter(isEndpoint));
  }
  return found.filter(
    ({ access }) => access.kind !== 'permission' || satisfiesRule(access.rule, permissions),
  );
}

/** They end the session; the others may be called with anything, and say nothing of a key whatever they answer. */
const endsTheSession = /\/(logout|login|password|renew|me\b)/;
/** What each call sends, by the end of its path; the rest is called with an empty body. */
function bodyFor(path: string, scenario: ExamScenario): object {
  const device_id = 'device-of-a-test';
  if (path.endsWith('/responses')) {
    const answered_at = new Date().toISOString();
    return { device_id, responses: [{ item_id: scenario.itemIds[0], seq: 90, value: 'c', answered_at }] };
  }
  if (path.endsWith('/advance')) return { device_id, from_step: 0 };
  if (path.endsWith('/events')) return { device_id, events: [] };
  return { device_id };
}

interface Call {
  method: Endpoint['method'];
  pattern: string;
  path: string;
}
interface Reached {
  /** Endpoints that answered with success. */
  answered: Set<string>;
  /** Endpoint -> what of the key it gave away. */
  leaks: Map<string, string[]>;
}
/** Which of the searched strings a text holds. */
export const found = (text: string, searched: readonly string[]): string[] =>
  searched.filter((canary) => text.includes(canary));

const textOf = (body: unknown): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : JSON.stringify(body);

/** A path of the contract with every value that each of its parameters may have. */
function pathsOf(
  path: string,
  scenario: ExamScenario,
  answerIds: readonly string[],
  ids: readonly string[],
): string[] {
  const valuesOf: Record<string, readonly string[]> = {
    answer_id: answerIds.length > 0 ? answerIds : [scenario.questionnaireId],
    short_url_id: [scenario.shortUrlId],
    item_id: scenario.itemIds,
    type: ['pdf', 'xls'],
  };
  const name = /:(\w+)/.exec(path)?.[1];
  if (!name) return [path];
  return (valuesOf[name] ?? ids).flatMap((value) =>
    pathsOf(path.replace(`:${name}`, value), scenario, answerIds, ids),
  );
}

const sessionOf = (client: ApiClient): string =>
  JSON.parse(Buffer.from((client.token ?? '').split('.')[1] ?? '', 'base64url').toString()).sid;

/** A server, and a walk over every endpoint that a candidate may call. */
export async function useCandidateWalk() {
  const server = await useTestServer();
  const { owner } = server;
  const teacher = await server.as('teacher');
  const sql = async (text: string, params: unknown[] = []) => (await owner.query(text, params)).rows;

  /** What reached the candidate by sockets. */
  let published: string[] = [];
  const { realtime } = server.services;
  const publish = realtime.publish;
  realtime.publish = (cause, ...event) => {
    published.push(JSON.stringify(event));
    publish(cause, ...event);
  };
  const granted = await sql(
    `select distinct rp.permission_key as key from users u join memberships m on m.user_id = u.id
       join role_permissions rp on rp.role_id = m.role_id where u.email = 'student@certame.example'`,
  );
  const endpoints = await endpointsOpenTo(new Set(granted.map((row) => row.key)));

  /** Calls everything that the candidate may call, with every id of use, and searches each byte for the strings. */
  async function walk(
    client: ApiClient,
    scenario: ExamScenario,
    answerIds: string[],
    searched: readonly string[],
  ): Promise<Reached> {
    const reached: Reached = { answered: new Set(), leaks: new Map() };
    const jobs = await sql('select id from job_runs');
    const versions = await sql(
      'select question_id, question_version_id from questionnaire_items where questionnaire_id = $1',
      [scenario.questionnaireId],
    );
    const ids = [
      scenario.questionnaireId,
      ...scenario.itemIds,
      ...answerIds,
      ...jobs.map((row) => row.id),
      ...versions.flatMap((row) => [row.question_id, row.question_version_id]),
    ];
    const everyItem = scenario.itemIds.map((id) => `item_id[]=${id}`).join('&');
    const called = endpoints.filter(({ path }) => !endsTheSession.test(path));
    const callsOf = (wanted: (endpoint: Endpoint) => boolean): Call[] =>
      called
        .filter(wanted)
        .flatMap(({ method, path: pattern }) =>
          pathsOf(pattern, scenario, answerIds, ids).map((path) => ({ method, pattern, path })),
        );
    const call = async ({ method, pattern, path }: Call): Promise<void> => {
      const query = method === 'GET' ? `?full=1&${everyItem}&device_id=device-of-a-test` : '';
      const body = method === 'GET' ? undefined : bodyFor(path, scenario);
      const reply = await client.send(method, `${path}${query}`, body);
      const name = `${method} ${pattern}`;
      if (reply.status < 300) reached.answered.add(name);
      const leaked = found(textOf(reply.body), searched);
      if (leaked.length > 0)
        reached.leaks.set(name, [...new Set([...(reached.leaks.get(name) ?? []), ...leaked])]);
    };
    // What only reads comes first. Finishing is left to the test: after it, an attempt answers no more.
    await sideBySide(
      callsOf(({ method }) => method === 'GET'),
      call,
    );
    const writes = callsOf(({ method, path }) => method !== 'GET' && !path.endsWith('/finish'));
    for (const write of writes) await call(write);
    const [user] = await sql('select user_id from sessions where id = $1', [sessionOf(client)]);
    const written = await sql(
      `select coalesce((select json_agg(n) from notifications n where user_id = $1), '[]')::text
           || coalesce((select json_agg(e) from outbox_emails e where user_id = $1), '[]')::text as text`,
      [user.user_id],
    );
    const aside = found(`${written[0].text}${published.join()}`, searched);
    if (aside.length > 0) reached.leaks.set('mail, notes and sockets', aside);
    published = [];
    return reached;
  }
  return { server, teacher, sql, walk };
}
