import type { ApiReply } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';

let scenario: ExamScenario;

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
beforeAll(async () => {
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
  scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Dois mais dois?', 'b'), choiceQuestion('Três mais três?')]],
    settings: { multiple_attempts: true, invited_only: true },
    userIds: [],
  });
});

let counter = 0;
const device_id = 'phone-of-a-lead';

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

const adult = (values: Record<string, unknown> = {}) => ({
  name: 'Joana Dias',
  email: 'joana@exemplo.com.br',
  phone: '(11) 98765-4321',
  birthdate: '1990-05-10',
  consent: true,
  consent_version: 1,
  ...values,
});
const leave = (code: string, body: unknown, client = server.anonymous()): Promise<ApiReply> =>
  client.post(`/api/v1/public/campaigns/${code}/leads`, body);

const cookieOf = (reply: ApiReply): string => reply.headers.get('set-cookie')?.split(';')[0] ?? '';

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

describe('campaigns', () => {
  it('keep every version of the text people agree to, clean codes and addresses', async () => {
    const { id } = await makeCampaign({ notice_emails: 'A@x.com, b@x.com; a@x.com' });
    const read = await manager.get(`/api/v1/campaigns/${id}`);
    expect(read.body.model.notice_emails).toBe('a@x.com\nb@x.com');
    await manager.put(`/api/v1/campaigns/${id}`, { consent_text: 'Outro texto.' });
    await manager.put(`/api/v1/campaigns/${id}`, { consent_text: 'Outro texto.' });
    const { rows } = await owner.query('select consent_version from campaigns where id = $1', [id]);
    expect(rows[0].consent_version).toBe(2);

    const bad = await manager.post('/api/v1/campaigns', {
      name: 'x',
      code: 'Não vale!',
      title: 'x',
      consent_text: 'x',
      notice_emails: 'isto não',
    });
    expect(bad.status).toBe(422);
    const ends = await manager.put(`/api/v1/campaigns/${id}`, {
      starts_at: '2026-02-01T00:00:00Z',
      ends_at: '2026-01-01T00:00:00Z',
    });
    expect(ends.body.errors.ends_at).toBeDefined();
  });

  it('give a code to one campaign in the whole installation, and say so at the field', async () => {
    const { code } = await makeCampaign();
    const elsewhere = await server.as('manager', secondInstitution);
    const taken = await elsewhere.post('/api/v1/campaigns', {
      name: 'x',
      code,
      title: 'x',
      consent_text: 'x',
    });
    expect(taken.status).toBe(409);
    expect(taken.body.errors.code).toBeDefined();
  });

  it('show strangers an open page, and of the others only what they may know', async () => {
    const open = await makeCampaign({
      description: '<p>Venha</p><script>alert(1)</script><img data-file="x">',
    });
    const shown = await server.anonymous().get(`/api/v1/public/campaigns/${open.code}`);
    expect(shown.body.model).toMatchObject({ state: 'open', description: '<p>Venha</p>' });
    const ended = await makeCampaign({ ends_at: '2020-01-01T00:00:00Z', description: '<p>Segredo</p>' });
    const over = await server.anonymous().get(`/api/v1/public/campaigns/${ended.code}`);
    expect(over.body.model).toMatchObject({ state: 'ended', description: null, consent_text: '' });
    expect((await leave(ended.code, adult())).body.code).toBe('campaign-closed');
    const soon = await makeCampaign({ starts_at: '2090-01-01T00:00:00Z' });
    expect((await server.anonymous().get(`/api/v1/public/campaigns/${soon.code}`)).body.model.state).toBe(
      'not_begun',
    );
    expect((await leave(soon.code, adult())).status).toBe(422);
    const off = await makeCampaign({ active: false });
    expect((await server.anonymous().get(`/api/v1/public/campaigns/${off.code}`)).status).toBe(404);
    expect((await leave(off.code, adult())).status).toBe(404);
    expect((await server.anonymous().get('/api/v1/public/campaigns/nao-existe')).status).toBe(404);
  });
});

describe('leads', () => {
  it('of minors need the person in charge, by the date of the server', async () => {
    const { code } = await makeCampaign();
    const birthdate = `${new Date().getUTCFullYear() - 15}-06-15`;
    const alone = await leave(code, adult({ birthdate }));
    expect(alone.status).toBe(422);
    expect(Object.keys(alone.body.errors).sort()).toEqual([
      'guardian_consent',
      'guardian_email',
      'guardian_name',
    ]);
    const same = await leave(
      code,
      adult({
        birthdate,
        guardian_name: 'Eu',
        guardian_email: 'joana@exemplo.com.br',
        guardian_consent: true,
      }),
    );
    expect(same.body.errors.guardian_email).toBeDefined();
    const agreed = await leave(
      code,
      adult({
        birthdate,
        guardian_name: 'Rosa',
        guardian_email: 'rosa@exemplo.com.br',
        guardian_consent: true,
      }),
    );
    expect(agreed.status).toBe(201);
    // Of an adult nobody else's data is kept.
    await leave(
      code,
      adult({ email: 'adulto@exemplo.com.br', guardian_name: 'Rosa', guardian_email: 'r@x.com' }),
    );
    const { rows } = await owner.query(
      `select guardian_name from campaign_leads where email = 'adulto@exemplo.com.br'`,
    );
    expect(rows[0].guardian_name).toBeNull();
  });

  it('agree to the text that stands there now, from somewhere, at some time', async () => {
    const { id, code } = await makeCampaign();
    expect((await leave(code, adult({ consent: false }))).body.errors.consent).toBeDefined();
    await manager.put(`/api/v1/campaigns/${id}`, { consent_text: 'Texto novo.' });
    expect((await leave(code, adult())).body.errors.consent).toBeDefined();
    expect((await leave(code, adult({ consent_version: 2 }))).status).toBe(201);
    const list = await manager.get(`/api/v1/campaigns/${id}/leads`);
    expect(list.body.model.data[0]).toMatchObject({ consent_version: 2, consent_address: '127.0.0.1' });
  });

  it('with the same e-mail are one, brought up to date, and answered like new ones', async () => {
    const { id, code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    const first = await leave(code, adult({ utm_source: 'instagram' }));
    const second = await leave(
      code,
      adult({ name: 'Joana D. Reis', email: ' JOANA@exemplo.com.br', utm_source: 'outro' }),
    );
    expect(second.status).toBe(first.status);
    expect(Object.keys(second.body.model)).toEqual(Object.keys(first.body.model));
    expect(second.body.model.lead_id).not.toBe(first.body.model.lead_id);
    const { body } = await manager.get(`/api/v1/campaigns/${id}/leads`);
    expect(body.model.total).toBe(1);
    expect(body.model.data[0]).toMatchObject({ name: 'Joana D. Reis', utm_source: 'instagram', entries: 2 });
  });

  it('that fill in what people do not see are thanked and not kept', async () => {
    const { id, code } = await makeCampaign();
    const bot = await leave(code, adult({ website: 'https://spam.example' }));
    expect(bot.status).toBe(201);
    expect((await manager.get(`/api/v1/campaigns/${id}/leads`)).body.model.total).toBe(0);
  });

  it('are told of by e-mail, once for each contact, with their origin', async () => {
    const { code } = await makeCampaign({ notice_emails: 'aviso1@x.com, aviso2@x.com' });
    await leave(code, adult({ utm_source: 'feira-do-livro' }));
    await leave(code, adult());
    const { rows } = await owner.query(
      `select to_email, template, plain from outbox_emails where to_email in ('aviso1@x.com', 'aviso2@x.com') order by 1`,
    );
    expect(rows.map((row) => [row.to_email, row.template])).toEqual([
      ['aviso1@x.com', 'lead_notice'],
      ['aviso2@x.com', 'lead_notice'],
    ]);
    expect(rows[0].plain).toContain('feira-do-livro');
  });

  it.each([
    ['<script>alert(1)</script>', 'script alert(1) /script'],
    ['=cmd|calc', '=cmd|calc'],
    [{ a: 1 }, null],
    ['x'.repeat(3000), 'x'.repeat(100)],
  ])('bear a hostile origin as text: %j', async (utm_source, expected) => {
    const { id, code } = await makeCampaign();
    expect((await leave(code, adult({ utm_source, referrer: 'javascript:alert(1)' }))).status).toBe(201);
    const { body } = await manager.get(`/api/v1/campaigns/${id}/leads`);
    expect(body.model.data[0]).toMatchObject({ utm_source: expected, referrer_host: null });
  });

  it('are found, filtered, exported, given a state and erased, in their institution alone', async () => {
    const { id, code } = await makeCampaign({ questionnaire_id: scenario.questionnaireId });
    await leave(code, adult({ name: 'Água Branca', email: 'agua@exemplo.com.br' }));
    await leave(code, adult({ email: 'outra@exemplo.com.br' }));
    const path = `/api/v1/campaigns/${id}/leads`;
    const found = await manager.get(`${path}?filters[search]=agua%20bran`);
    expect(found.body.model.data.map((row: { name: string }) => row.name)).toEqual(['Água Branca']);
    const leadId: string = found.body.model.data[0].id;
    expect((await manager.get(`${path}?filters[created_at]=2020-01-01..2020-12-31`)).body.model.total).toBe(
      0,
    );
    expect((await manager.get(`${path}?filters[created_at]=2020-01-01..`)).body.model.total).toBe(2);
    expect((await manager.get(`${path}?filters[created_at]=ontem`)).status).toBe(422);
    for (const type of ['xls', 'pdf'])
      expect((await manager.get(`${path}/export/${type}`)).headers.get('content-disposition')).toContain(
        'leads-',
      );
    const chosen = await manager.get(`${path}/export/xls?ids[]=${leadId}`);
    const sheet = await readSheet(chosen.body, 'leads.xlsx');
    expect(sheet.rows.map(({ values }) => [values.Nome, values.Situação, values.Envios])).toEqual([
      ['Água Branca', 'Novo', '1'],
    ]);
    expect((await manager.post(`${path}/${leadId}/state`, { state: 'converted' })).status).toBe(200);
    expect((await manager.post(`${path}/${leadId}/state`, { state: 'rico' })).status).toBe(422);

    const elsewhere = await server.as('manager', secondInstitution);
    for (const reply of [
      await elsewhere.get(path),
      await elsewhere.get(`/api/v1/campaigns/${id}/numbers`),
      await elsewhere.get(`${path}/export/xls`),
      await elsewhere.post(`${path}/${leadId}/state`, { state: 'new' }),
      await elsewhere.delete(`${path}/${leadId}`),
    ])
      expect(reply.status).toBe(404);
    expect((await (await server.as('teacher')).get(path)).status).toBe(403);

    expect((await manager.delete(`${path}/${leadId}`)).status).toBe(200);
    const { rows } = await owner.query(`select 1 from users where name = 'Água Branca'`);
    expect(rows).toEqual([]);
    const numbers = await manager.get(`/api/v1/campaigns/${id}/numbers`);
    expect(numbers.body.model).toMatchObject({ leads: 1, started: 0, converted: 0 });
  });
});

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

describe('retention', () => {
  it('erases leads that nobody heard of for as long as the page says', async () => {
    const { id, code } = await makeCampaign({ retention_months: 1 });
    await leave(code, adult({ email: 'velho@exemplo.com.br' }));
    await leave(code, adult({ email: 'recente@exemplo.com.br' }));
    await owner.query(
      `update campaign_leads set last_entry_at = now() - interval '2 months' where email = 'velho@exemplo.com.br'`,
    );
    const { eraseOldLeads } = await import('./jobs/erase-old-leads.ts');
    await eraseOldLeads(server.services);
    const { body } = await manager.get(`/api/v1/campaigns/${id}/leads`);
    expect(body.model.data.map((row: { email: string }) => row.email)).toEqual(['recente@exemplo.com.br']);
  });
});

describe('the form', () => {
  // Last: it uses up what this address may send.
  it('takes no flood from one address', async () => {
    const { code } = await makeCampaign();
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) {
      const reply = await leave(code, adult({ email: `gente${n}@exemplo.com.br` }));
      statuses.push(reply.status);
      if (reply.status === 429) break;
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
