import type { PanelRow } from '@certame/contract/features/panel/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { addMemberWithRoles, ownPassword } from '../support/data/people.ts';
import { enter, open, startAttempt } from '../support/steps.ts';
import { apiAs, emailOf, expect, must, type Page, test } from '../support/test.ts';

const questions = [1, 2, 3, 4, 5, 6].map((number): [string, [string, string]] => [
  `Enunciado ${number}`,
  [`Certa ${number}`, `Errada ${number}`],
]);
/** 0 is right. */
const choiceOf = (n: number, k: number): 0 | 1 => ((n * 3 + k * k) % 5 < 3 ? 0 : 1);

const invited = [
  'student',
  'student2',
  ...Array.from({ length: 28 }, (_one, index) => `aluno${String(index + 1).padStart(2, '0')}`),
];
const others = Array.from({ length: 15 }, (_one, index) => `avulso${index + 1}@certame.example`);
const [stopped, forced] = ['aluno01', 'aluno02'];
const extended = ['student', 'student2'];

/** Raw answers, by e-mail: what each chose at each question; undefined is a blank. */
type Raw = Map<string, (0 | 1 | undefined)[]>;

/** All answers through the interface, without handing in. */
async function answerAll(client: ApiClient, shortUrlId: string, choices: readonly (0 | 1 | undefined)[]) {
  const device_id = 'device-of-the-journey';
  const { answer_id, form } = await must(client.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id }));
  const responses = form.items.map(
    (item: { item_id: string; content: { options: { id: string }[] } }, k: number) => ({
      item_id: item.item_id,
      seq: k + 1,
      value: item.content.options[choices[k] ?? 0]?.id,
      answered_at: new Date().toISOString(),
    }),
  );
  const saved = await must(client.post(`/api/v1/answers/${answer_id}/responses`, { device_id, responses }));
  expect(saved.acknowledged).toHaveLength(questions.length);
  return () => must(client.post(`/api/v1/answers/${answer_id}/finish`, { device_id, reason: 'user' }));
}

/** Opens an act on chosen rows of the panel, and gives its dialog. */
async function openAct(page: Page, title: string, from: ReturnType<Page['getByRole']>) {
  await from.click();
  await page.getByRole('menuitem', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}
async function apply(dialog: ReturnType<Page['getByRole']>, count: number): Promise<void> {
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(
    dialog.getByText(count === 1 ? 'Feito para 1 pessoa' : `Feito para ${count} pessoas`),
  ).toBeVisible();
  await dialog.getByText('Fechar', { exact: true }).click();
}

const rightOf = (choices: readonly (0 | 1 | undefined)[], givenToAll: number | null): number =>
  choices.filter((choice, k) => choice === 0 || k === givenToAll).length;

async function release(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Liberar notas' });
  await dialog.getByRole('button', { name: /^Liberar$/ }).click();
  await expect(dialog.getByText('45 notas liberadas.')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
}

/** Every released score, worked out again from the raw answers. */
async function expectReleased(manager: ApiClient, id: string, raw: Raw, givenToAll: number | null) {
  const { model } = await must(manager.get(`/api/v1/questionnaires/${id}/resume?per_page=100`));
  expect(model.total).toBe(45);
  for (const row of model.data)
    expect(Number(row.released_score), row.email).toBe(rightOf(raw.get(row.email) ?? [], givenToAll));
}

/** The dialog of voiding says what becomes of everybody, worked out again from the raw answers. */
async function expectPreview(page: Page, raw: Raw, from: number | null, to: number | null): Promise<void> {
  const gains = [...raw.values()].map((choices) => rightOf(choices, to) - rightOf(choices, from));
  const [up, down] = [gains.filter((gain) => gain > 0).length, gains.filter((gain) => gain < 0).length];
  const preview = page.getByRole('region', { name: 'O que muda nas notas' });
  const counts = preview.getByRole('status');
  // Portuguese counts nobody as one.
  await expect(counts).toContainText(`${up} ${up < 2 ? 'sobe' : 'sobem'}`);
  await expect(counts).toContainText(`${down} ${down < 2 ? 'desce' : 'descem'}`);
  await expect(counts).toContainText(`${raw.size - up - down} ficam iguais`);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / raw.size;
  const sign = mean > 0 ? '+' : '';
  await expect(preview).toContainText(
    `Em média: ${sign}${(Math.round(mean * 100) / 100).toLocaleString('pt-BR')} pontos`,
  );
  await expect(preview.getByText('Página 1 de 3')).toBeVisible();
}

test('an exam of 45 is watched and steered live, and a question of it voided and given back', async ({
  page,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova conduzida',
    questions,
    settings: { invited_only: false, limit_min: 60 },
    endsInHours: 4,
  });
  await inviteStudents(manager, id, 'aluno');
  await releaseExam(manager, id);
  const raw: Raw = new Map();

  // 43 answer through the interface; two of them do not hand in yet. The others answer in browsers.
  const clients = new Map<string, ApiClient>();
  for (let from = 0; from < others.length; from += 5)
    await Promise.all(
      others
        .slice(from, from + 5)
        .map((email, index) => addMemberWithRoles(`Avulso ${from + index + 1}`, email, 'Aluno')),
    );
  const byInterface = [...invited, ...others].filter((account) => account !== stopped && account !== forced);
  const open43: (() => Promise<unknown>)[] = [];
  for (const [n, account] of byInterface.entries()) {
    const client = await apiAs(account, undefined, others.includes(account) ? ownPassword : undefined);
    clients.set(account, client);
    const choices = questions.map((_question, k) => choiceOf(n, k));
    raw.set(emailOf(account), choices);
    const handIn = await answerAll(client, shortUrlId, choices);
    if (extended.includes(account)) open43.push(handIn);
    else await handIn();
  }
  const first = await newPerson();
  await startAttempt(first, stopped, shortUrlId);
  await first.getByRole('radio', { name: 'Certa 1' }).check();
  const second = await newPerson();
  await startAttempt(second, forced, shortUrlId);
  await second.getByRole('radio', { name: 'Errada 1' }).check();
  for (const person of [first, second])
    await expect(person.getByText('Salvo', { exact: true }).first()).toBeVisible();

  await enter(page, 'manager', { path: `/questionnaires/${id}/dashboard/panel` });
  const people = page.getByRole('table').first();
  await page.getByRole('button', { name: /^4\s*Respondendo/ }).click();
  await expect(people.getByRole('row')).toHaveCount(5);
  const panelRows = async (): Promise<PanelRow[]> =>
    (await must(manager.get(`/api/v1/questionnaires/${id}/panel`))).model.rows;
  const rowOf = async (email: string): Promise<PanelRow> => {
    const { model } = await must(manager.get(`/api/v1/questionnaires/${id}/resume?per_page=100`));
    const answerId = model.data.find((row: { email: string }) => row.email === email)?.id;
    const row = (await panelRows()).find((one) => one.answer_id === answerId);
    if (!row) throw new Error(`${email} is not on the panel`);
    return row;
  };

  // Two are extended.
  const complete = people.getByRole('row').filter({ hasText: '6 de 6' });
  await expect(complete).toHaveCount(2);
  for (const row of await complete.all()) await row.getByRole('checkbox').check();
  const extending = await openAct(
    page,
    'Dar mais minutos',
    page.getByRole('button', { name: 'Ações', exact: true }),
  );
  await expect(extending.getByText('Alcança 2 pessoas')).toBeVisible();
  await apply(extending, 2);
  for (const account of extended) expect((await rowOf(emailOf(account))).extension_min).toBe(15);
  await page.getByRole('button', { name: 'Limpar seleção' }).click();

  // One is paused, and goes on when staff say so.
  const { name: stoppedName } = await rowOf(emailOf(stopped));
  const stoppedRow = people.getByRole('row').filter({ hasText: stoppedName });
  const pausing = await openAct(page, 'Pausar', stoppedRow.getByRole('button', { name: /^Ações: / }));
  await pausing.getByRole('textbox', { name: 'Motivo' }).fill('Troca de computador da sala 3');
  await apply(pausing, 1);
  await expect(
    first.getByRole('heading', { name: 'A equipe da avaliação pausou a sua prova' }),
  ).toBeVisible();
  await expect(first.getByText('Troca de computador da sala 3')).toBeVisible();
  await expect(first.getByText('Enunciado 1')).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Continuar' })).toHaveCount(0);
  await page.getByRole('button', { name: /Em pausa/ }).click();
  await expect(stoppedRow).toContainText('Pausada pela equipe');
  await apply(await openAct(page, 'Retomar', stoppedRow.getByRole('button', { name: /^Ações: / })), 1);
  await first.getByRole('radio', { name: 'Certa 2' }).check();
  await expect(first.getByText('Salvo', { exact: true }).first()).toBeVisible();
  raw.set(emailOf(stopped), [0, 0, undefined, undefined, undefined, undefined]);

  // One is ended, and given back.
  const { name: forcedName } = await rowOf(emailOf(forced));
  const forcedRow = people.getByRole('row').filter({ hasText: forcedName });
  await page.getByRole('button', { name: /Respondendo/ }).click();
  const ending = await openAct(
    page,
    'Encerrar participação',
    forcedRow.getByRole('button', { name: /^Ações: / }),
  );
  await ending.getByRole('textbox', { name: 'Motivo' }).fill('Pediu para sair da sala');
  await apply(ending, 1);
  await expect(second.getByText('Enunciado 1')).toHaveCount(0);
  await page.getByRole('button', { name: /^45\s*Todos/ }).click();
  await page.getByRole('searchbox').first().fill(forcedName);
  const reopening = await openAct(
    page,
    'Reabrir participação',
    forcedRow.getByRole('button', { name: /^Ações: / }),
  );
  await reopening.getByRole('textbox', { name: 'Motivo' }).fill('Voltou em cinco minutos');
  await apply(reopening, 1);
  await expect(forcedRow).toContainText('Respondendo');
  raw.set(emailOf(forced), [1, undefined, undefined, undefined, undefined, undefined]);

  // Everybody is through.
  for (const handIn of open43) await handIn();
  const ids = [await rowOf(emailOf(stopped)), await rowOf(emailOf(forced))].map((row) => row.participant_id);
  await must(
    manager.post(`/api/v1/questionnaires/${id}/panel/actions`, {
      ...{ action: 'force_finish', participant_ids: ids, reason: 'Fim da aplicação na sala' },
    }),
  );

  // Voided with its preview, released, taken back with its preview, released again.
  await open(page, `/questionnaires/${id}/resume`);
  await page.getByRole('button', { name: 'Anular questão' }).click();
  const voiding = page.getByRole('dialog', { name: 'Anular questão' });
  await voiding.getByRole('button', { name: /^Anular: Questão 1/ }).click();
  await expectPreview(page, raw, null, 0);
  await voiding.getByRole('textbox', { name: 'Justificativa' }).fill('Duas alternativas certas');
  await voiding.getByRole('button', { name: 'Anular', exact: true }).click();
  await voiding.getByRole('button', { name: 'Liberar as notas de novo' }).click();
  await release(page);
  await expectReleased(manager, id, raw, 0);

  await page.getByRole('button', { name: 'Anular questão' }).click();
  await voiding.getByRole('button', { name: /^Reverter a anulação: Questão 1/ }).click();
  await expectPreview(page, raw, 0, null);
  await voiding.getByRole('textbox', { name: 'Justificativa' }).fill('Recurso indeferido pela banca');
  await voiding.getByRole('button', { name: 'Reverter', exact: true }).click();
  await expect(voiding.getByRole('button', { name: 'Liberar as notas de novo' })).toBeVisible();
  await expectReleased(manager, id, raw, 0);
  await voiding.getByRole('button', { name: 'Liberar as notas de novo' }).click();
  await release(page);
  await expectReleased(manager, id, raw, null);
});
