import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

export const base = '/api/v1/chat';

export const idOf = (client: ApiClient): string => client.user?.id ?? '';

export const open = (from: ApiClient, to: ApiClient) =>
  from.post(`${base}/conversations`, { user_id: idOf(to) });

export const write = (client: ApiClient, id: string, body: string, more: object = {}) =>
  client.post(`${base}/conversations/${id}/messages`, { client_id: randomUUID(), body, ...more });

export const read = async (client: ApiClient, id: string, query = '') =>
  (await client.get(`${base}/conversations/${id}/messages${query}`)).body;

export const texts = (page: { model: { body: string }[] }) => page.model.map((one) => one.body);

export const listed = async (client: ApiClient) => (await client.get(`${base}/conversations`)).body.model;

/** A server with a teacher, two students of a class and a manager who write to each other. */
export async function useChatScenario() {
  const server = await useTestServer();

  const { owner } = server;

  const [teacher, student, classmate, manager] = await Promise.all([
    server.as('teacher'),
    server.as('student'),
    server.as('student2'),
    server.as('manager'),
  ]);
  return { server, owner, teacher, student, classmate, manager };
}
