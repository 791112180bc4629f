import { startMailServer } from '@certame/testkit/mail-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeEach, expect } from 'vitest';

/** Addresses that the mail server refuses for good. */
export const refused = new Set<string>();

/** How long the mail server takes for each message. */
export const delay = { ms: 0 };

export const path = '/api/v1/missives';

export const eventually = async (check: () => Promise<void> | void, rounds = 200): Promise<void> => {
  for (let round = 0; ; round += 1) {
    try {
      return await check();
    } catch (error) {
      if (round > rounds) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** A server whose mail server can refuse addresses and be slow. */
export async function useMailingScenario() {
  const smtp = await startMailServer({
    disabledCommands: ['STARTTLS'],
    slowMs: () => delay.ms,
    onRcptTo: ({ address }, _session, done) =>
      refused.has(address)
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
  });

  afterAll(() => smtp.close());

  const server = await useTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });

  const { owner } = server;

  const manager = await server.as('manager');

  const classA: string = (await owner.query(`select id from classes where name = '3º ano A'`)).rows[0].id;

  beforeEach(() => {
    refused.clear();
    delay.ms = 0;
    smtp.received.length = 0;
  });

  const make = async (values: object = {}): Promise<{ id: string; updated_at: string }> => {
    const { status, body } = await manager.post(path, {
      subject: 'Aviso para {{name}}',
      body: '<p>Oi, {{name}}, da {{institution}}</p>',
      class_ids: [classA],
      ...values,
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.model;
  };

  const progressOf = async (id: string) => (await manager.get(`${path}/${id}/progress`)).body.model;

  const count = async (audience: object, by = manager) =>
    (await by.post(`${path}/recipients/count`, audience)).body.model;

  const roleId = async (key: string): Promise<string> =>
    (
      await owner.query(
        `select r.id from roles r join institutions i on i.id = r.institution_id where r.key = $1 and i.name = 'Colégio Horizonte'`,
        [key],
      )
    ).rows[0].id;
  return { classA, smtp, server, owner, manager, make, progressOf, count, roleId };
}
