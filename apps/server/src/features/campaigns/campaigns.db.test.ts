import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { describe, expect, it } from 'vitest';
import { readSheet } from '#lib/sheets/sheets.ts';
import { adult, useCampaignScenario } from './testing/campaign-scenario.ts';

const { scenario, server, owner, manager, makeCampaign, leave } = await useCampaignScenario();

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
