import type { ApiReply } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect } from 'vitest';

export const adult = (values: Record<string, unknown> = {}) => ({
  name: 'Joana Dias',
  email: 'joana@exemplo.com.br',
  phone: '(11) 98765-4321',
  birthdate: '1990-05-10',
  consent: true,
  consent_version: 1,
  ...values,
});

export const cookieOf = (reply: ApiReply): string => reply.headers.get('set-cookie')?.split(';')[0] ?? '';

/** A server with a released questionnaire that takes leads, and what a lead does on the way in. */
export async function useCampaignScenario() {
  const server = await useTestServer();

  const { owner } = server;

  const manager = await server.as('manager');

  // The owner looks behind the policies, which hold for it too.
  for (const table of [
    'campaigns',
    'campaign_leads',
    'campaign_entries',
    'outbox_emails',
    'attempts',
    'participants',
  ])
    await owner.query(`alter table ${table} no force row level security`);
  const scenario: ExamScenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Dois mais dois?', 'b'), choiceQuestion('Três mais três?')]],
    settings: { multiple_attempts: true, invited_only: true },
    userIds: [],
  });

  let counter = 0;

  async function makeCampaign(values: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
    counter += 1;
    const code = `teste-${counter}`;
    const made = await manager.post('/api/v1/campaigns', {
      name: `Campanha ${counter}`,
      code,
      title: 'Vestibular 2027',
      consent_text: 'Concordo com o uso dos dados.',
      active: true,
      ...values,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return { id: made.body.model.id, code: made.body.model.code };
  }

  const leave = (code: string, body: unknown, client = server.anonymous()): Promise<ApiReply> =>
    client.post(`/api/v1/public/campaigns/${code}/leads`, body);

  /** A lead that has come in through the form, with the token of its session. */
  async function enter(code: string, values: Record<string, unknown> = {}) {
    const left = await leave(code, adult(values));
    expect(left.status, JSON.stringify(left.body)).toBe(201);
    const client = server.anonymous();
    client.cookie = cookieOf(left);
    const leadId: string = left.body.model.lead_id;
    const opened = await client.post(`/api/v1/public/leads/${leadId}/session`);
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    client.token = opened.body.model.token;
    client.institutionId = opened.body.model.institution_id;
    return { client, leadId, cookie: client.cookie };
  }
  return { scenario, server, owner, manager, makeCampaign, leave, enter };
}
