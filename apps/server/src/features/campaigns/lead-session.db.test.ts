import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { describe, expect, it } from 'vitest';
import { getDefinitionByShortUrl } from '#features/exam/definition.ts';
import { sealedFormOf } from '#features/exam/preload/seal-form.ts';
import { adult, cookieOf, useCampaignScenario } from './testing/campaign-scenario.ts';

const { scenario, server, owner, manager, makeCampaign, leave, enter } = await useCampaignScenario();

const device_id = 'phone-of-a-lead';

describe('the session of a lead', () => {
  it('takes the whole exam: door, start, save, events, finish, result', async () => {
    const { id, code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const { client } = await enter(code);
    const form = await client.get(`/api/v1/forms/${scenario.shortUrlId}`);
    expect(form.body).toMatchObject({ may_start: true, attempts_allowed: 1 });
    const started = await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    const answer = `/api/v1/answers/${started.body.answer_id}`;
    const saved = await client.post(`${answer}/responses`, {
      device_id,
      responses: [
        { item_id: scenario.itemIds[0], seq: 1, value: 'b', answered_at: new Date().toISOString() },
      ],
    });
    expect(saved.body.acknowledged).toEqual([{ item_id: scenario.itemIds[0], seq: 1 }]);
    const event = {
      seq: 1,
      type: 'web_online',
      severity: 'L',
      data: {},
      emitted_at: new Date().toISOString(),
    };
    expect((await client.post(`${answer}/events`, { device_id, events: [event] })).status).toBe(200);
    expect((await client.get(`${answer}?device_id=${device_id}`)).status).toBe(200);
    expect((await client.post(`${answer}/finish`, { device_id })).status).toBe(200);
    // One attempt, although the questionnaire grants everybody else as many as they want.
    const again = await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    expect(again.body.code).toBe('exam-attempts-used');
    const listed = await client.get(`/api/v1/forms/${scenario.shortUrlId}/results`);
    expect(listed.body.model).toHaveLength(1);
    const leads = await manager.get(`/api/v1/campaigns/${id}/leads`);
    expect(leads.body.model.data[0]).toMatchObject({ answer_id: started.body.answer_id });
    expect((await manager.get(`/api/v1/campaigns/${id}/numbers`)).body.model).toMatchObject({
      started: 1,
      finished: 1,
    });
    // Staff see the contact, not the address of its login.
    for (const list of ['participants', 'resume']) {
      const seen = await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}/${list}`);
      expect(seen.body.model.data.map((row: { email: string }) => row.email)).toContain(
        'joana@exemplo.com.br',
      );
      expect(JSON.stringify(seen.body)).not.toContain('lead.invalid');
    }
  });

  it('waits for the period without the form being sealed anew at each reading', async () => {
    const waiting = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Depois')]],
      startsAt: new Date(Date.now() + 3_600_000),
      userIds: [],
    });
    const { code } = await makeCampaign({ questionnaire_id: waiting.questionnaireId });
    const { database, config } = server.services;
    const actor = { institutionId: waiting.institutionId, userId: null };
    const readSealed = async () => {
      const definition = await database.inTenant(actor, ({ client }) =>
        getDefinitionByShortUrl(client, waiting.shortUrlId),
      );
      return sealedFormOf(definition, config.secret);
    };
    const sealed = await readSealed();
    for (const email of ['um@exemplo.com.br', 'dois@exemplo.com.br']) {
      const { client } = await enter(code, { email });
      const { body } = await client.get(`/api/v1/forms/${waiting.shortUrlId}`);
      expect(body.waiting.preload.id).toBe(sealed?.id);
    }
    const other = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('De outros')]],
      settings: { invited_only: false },
      startsAt: new Date(Date.now() + 300_000),
      userIds: [],
    });
    const { client: stranger } = await enter(code, { email: 'tres@exemplo.com.br' });
    expect((await stranger.get(`/api/v1/forms/${other.shortUrlId}/preload`)).status).toBe(404);
    // Whoever seals it anew takes the place of what is kept.
    expect(await readSealed()).toBe(sealed);
  });

  it('opens for the cookie of the form, never for the id in the address', async () => {
    const { code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const a = await enter(code, { email: 'a@exemplo.com.br' });
    const b = await enter(code, { email: 'b@exemplo.com.br' });
    const open = (leadId: string, cookie: string | null) => {
      const client = server.anonymous();
      client.cookie = cookie;
      return client.post(`/api/v1/public/leads/${leadId}/session`);
    };
    const [, secretOfB = ''] = (b.cookie ?? '').split('=');
    for (const reply of [
      await open(a.leadId, null),
      await open(a.leadId, b.cookie),
      // Somebody else's secret under this lead's name.
      await open(a.leadId, `certame_lead_${a.leadId}=${secretOfB}`),
      await open(a.leadId, `${a.cookie}x`),
      await open('00000000-0000-7000-8000-000000000000', a.cookie),
    ]) {
      expect(reply.status).toBe(404);
      expect(reply.body.code).toBe('lead-elsewhere');
    }
    expect((await open(a.leadId, a.cookie)).status).toBe(200);
    const { rows } = await owner.query(
      `select s.renewal_hash from sessions s join campaign_entries e on e.user_id = s.user_id where e.id = $1`,
      [a.leadId],
    );
    expect(a.cookie).not.toContain(rows[0].renewal_hash);
  });

  it("sees nothing of another lead's attempt, with the same e-mail neither", async () => {
    const { code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const victim = await enter(code);
    const started = await victim.client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    const answer = `/api/v1/answers/${started.body.answer_id}`;
    const body = {
      device_id,
      responses: [
        { item_id: scenario.itemIds[0], seq: 9, value: 'a', answered_at: new Date().toISOString() },
      ],
    };
    for (const stranger of [await enter(code), await enter(code, { email: 'outra@exemplo.com.br' })]) {
      for (const reply of [
        await stranger.client.get(`${answer}?device_id=${device_id}`),
        await stranger.client.get(`${answer}/items?device_id=${device_id}&item_id[]=${scenario.itemIds[0]}`),
        await stranger.client.get(`${answer}/result`),
        await stranger.client.post(`${answer}/responses`, body),
        await stranger.client.post(`${answer}/finish`, { device_id }),
        await stranger.client.post(`${answer}/pause`, { device_id }),
      ])
        expect(reply.status).toBe(404);
      // The door looks untouched: nothing tells that somebody with this e-mail has begun.
      const form = await stranger.client.get(`/api/v1/forms/${scenario.shortUrlId}`);
      expect(form.body).toMatchObject({ may_start: true, attempts_used: 0, open_answer_id: null });
    }
  });

  it('is the same one when the same browser sends the form again', async () => {
    const { code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const lead = await enter(code);
    const started = await lead.client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    const browser = server.anonymous();
    browser.cookie = lead.cookie;
    const left = await leave(code, adult(), browser);
    browser.cookie = cookieOf(left);
    const opened = await browser.post(`/api/v1/public/leads/${left.body.model.lead_id}/session`);
    browser.token = opened.body.model.token;
    browser.institutionId = opened.body.model.institution_id;
    const form = await browser.get(`/api/v1/forms/${scenario.shortUrlId}`);
    expect(form.body.open_answer_id).toBe(started.body.answer_id);
  });

  it('may do nothing but answer this one questionnaire', async () => {
    const { code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const { client } = await enter(code);
    const open = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Aberta?')]],
      userIds: [],
    });
    expect((await client.get(`/api/v1/forms/${open.shortUrlId}`)).status).toBe(404);
    expect((await client.post(`/api/v1/forms/${open.shortUrlId}/answers`, { device_id })).status).toBe(404);
    for (const path of [
      '/api/v1/me',
      '/api/v1/notifications',
      '/api/v1/students',
      '/api/v1/dashboard',
      '/api/v1/search?q=ana',
    ])
      expect((await client.get(path)).status, path).toBeGreaterThanOrEqual(403);
    expect((await client.post('/api/v1/logged')).status).toBe(403);
    expect((await client.post('/api/v1/password/change', { current: 'x', password: 'Abcdef1' })).status).toBe(
      403,
    );
    // Another institution is not this lead's, whatever the header says.
    const foreign = await server.as('manager', secondInstitution);
    client.institutionId = foreign.institutionId;
    expect((await client.get(`/api/v1/forms/${scenario.shortUrlId}`)).status).toBe(403);
  });

  it('ends with its time, and with the lead', async () => {
    const { id, code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const late = await enter(code);
    await owner.query(
      `update sessions set expires_at = now() - interval '1 second'
        where user_id = (select user_id from campaign_entries where id = $1)`,
      [late.leadId],
    );
    expect((await late.client.post(`/api/v1/public/leads/${late.leadId}/session`)).status).toBe(404);
    expect((await late.client.get(`/api/v1/forms/${scenario.shortUrlId}`)).status).toBe(401);

    const gone = await enter(code, { email: 'some@exemplo.com.br' });
    await gone.client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
    expect((await manager.delete(`/api/v1/campaigns/${id}`)).status).toBe(200);
    expect((await gone.client.get(`/api/v1/forms/${scenario.shortUrlId}`)).status).toBe(401);
    const { rows } = await owner.query(`select 1 from campaign_leads where campaign_id = $1`, [id]);
    expect(rows).toEqual([]);
  });

  it('belongs to nobody: no list of members shows it', async () => {
    const { code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    await enter(code, { name: 'Fulano Invisível', email: 'invisivel@exemplo.com.br' });
    const admin = await server.as('admin');
    expect((await admin.get('/api/v1/users?filters[search]=invisivel')).body.model.total).toBe(0);
    expect((await admin.get('/api/v1/students?filters[search]=invisivel')).body.model.total).toBe(0);
    const { body } = await admin.get('/api/v1/search?q=invisivel');
    expect(body.model.map((group: { kind: string }) => group.kind)).toEqual(['leads']);
  });
});
