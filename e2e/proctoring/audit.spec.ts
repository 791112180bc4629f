import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyRule, findingsOf } from '../support/axe.ts';
import { makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { bytesOf, lookIntoPdf, plainPng } from '../support/data/files.ts';
import { onDatabase } from '../support/database.ts';
import type { RunningProduct } from '../support/start-product.ts';
import { enter, open } from '../support/steps.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

const device_id = 'device-of-a-journey';
const plan = {
  ...{ mode: 'LCR', camera: true, microphone: true, screen: true, single_monitor: true },
  ...{ live: true, recorded: true, still_interval_s: 30, retention_days: 7, checks: {}, detections: {} },
};

/** An attempt of ten minutes that was supervised: its events, two stills, no video. */
async function supervisedAttempt(product: RunningProduct): Promise<string> {
  const admin = await apiAs('admin');
  const student = await apiAs('student');
  const { id, shortUrlId } = await makeChoiceExam(admin, {
    name: 'Prova vigiada',
    questions: [['Quanto é 2 + 2?', ['3', '4']]],
    settings: { invited_only: false },
  });
  await releaseExam(admin, id);
  const { answer_id: answerId } = await must(
    student.post(`/api/v1/forms/${shortUrlId}/answers`, { device_id }),
  );
  const at = Date.now();
  const told = (['page_hidden', 'page_shown', 'webcam_phone', 'webcam_phone_gone'] as const).map(
    (type, index) => ({
      ...{ seq: index + 1, type, data: {} },
      emitted_at: new Date(at - 600_000 + index * 60_000).toISOString(),
    }),
  );
  const now = { ...{ seq: 5, type: 'copy_text', data: {} }, emitted_at: new Date(at).toISOString() };
  await must(student.post(`/api/v1/answers/${answerId}/events`, { device_id, events: [...told, now] }));
  await must(student.post(`/api/v1/answers/${answerId}/finish`, { device_id }));
  const segmentId = randomUUID();
  const began = new Date(at - 480_000).toISOString();
  await onDatabase(
    product,
    `update attempts set started_at = now() - interval '11 minutes' where id = '${answerId}';
     insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at, video_state)
       select id, institution_id, questionnaire_id, '${JSON.stringify(plan)}', started_at, 'no_video' from attempts where id = '${answerId}';
     insert into media_segments (id, institution_id, attempt_id, source, mime, started_at, last_chunk_at, chunks)
       select '${segmentId}', institution_id, id, 'still', 'image/jpeg', '${began}', '${began}', 2 from attempts where id = '${answerId}'`,
  );
  const place = join(product.dataDir, 'media', admin.institutionId ?? '', answerId, segmentId);
  await mkdir(place, { recursive: true });
  for (const name of ['000000', '000060']) await writeFile(join(place, name), plainPng(320, 240));
  return answerId;
}

test('an auditor follows events by the keyboard, sees stills, takes the evidence along and voids the attempt', async ({
  page,
  product,
}) => {
  const answerId = await supervisedAttempt(product);
  await enter(page, 'manager', { path: '/proctoring_audit' });
  await page
    .getByRole('row', { name: /Prova vigiada/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/proctoring_audit/${answerId}$`));
  await expect(page.getByText('Não há vídeo desta tentativa.')).toBeVisible();
  await expect(page.getByText(/eventos conferidos: a cadeia está íntegra/)).toBeVisible();

  // The phone was seen for a minute, three minutes behind the first event.
  const phone = page.getByRole('button', { name: /^Celular na câmera.*Alta/ });
  await expect(phone).toContainText('durou 1:00');
  await phone.click();
  await expect(phone).toHaveAttribute('aria-current', 'true');
  const moment = page.getByRole('slider', { name: 'Momento' });
  const shownAt = await moment.getAttribute('aria-valuetext');
  await expect(phone.locator('time')).toHaveText(shownAt ?? '');
  await page.keyboard.press(']');
  await expect(page.getByRole('button', { name: /^Celular saiu da câmera/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.keyboard.press('[');
  await expect(phone).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(moment).not.toHaveAttribute('aria-valuetext', shownAt ?? '');

  await page.getByRole('button', { name: 'Gravidade', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Alta' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 evento', { exact: true })).toBeVisible();

  await page
    .getByRole('button', { name: /^Foto de / })
    .first()
    .click();
  const still = page.getByRole('dialog', { name: /^Foto de / });
  await expect(still.getByRole('img', { name: 'Foto de' })).toHaveJSProperty('complete', true);
  await still.getByRole('button', { name: 'Ver este momento' }).click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF das evidências' }).click();
  const paper = await download;
  expect(paper.suggestedFilename()).toMatch(/^evidencias-da-supervisao.*\.pdf$/);
  expect(lookIntoPdf(await bytesOf(paper)).pages).toBeGreaterThan(0);

  expect(await findingsOf(page, everyRule)).toEqual([]);
  await page.getByRole('button', { name: 'Decidir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decidir' });
  await dialog.getByRole('radio', { name: 'Inválida' }).check();
  await dialog.getByRole('radio', { name: 'Anular a tentativa' }).check();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Consultou o celular durante um minuto.');
  await expect(dialog.getByText(/A tentativa deixa de valer/)).toBeVisible();
  expect(await findingsOf(page, everyRule)).toEqual([]);
  await dialog.getByRole('button', { name: 'Registrar decisão' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Consultou o celular durante um minuto.')).toBeVisible();
  await expect(page.getByText('A última decisão é sua.', { exact: false })).toBeVisible();
  const views = page.getByRole('region', { name: 'Quem viu' });
  for (const kind of ['linha do tempo', 'fotos', 'arquivo PDF']) await expect(views).toContainText(kind);

  // The candidate reads it in plain words.
  const student = await apiAs('student');
  const notes = (await must(student.get('/api/v1/users/notifications?per_page=3'))).model.data;
  expect(notes[0].message).toContain('“Prova vigiada” foi anulada pela auditoria');
});

test('an audit of 5,000 events opens in two seconds and seeks in half of one', async ({ page, product }) => {
  const answerId = await supervisedAttempt(product);
  await onDatabase(
    product,
    `insert into attempt_events (attempt_id, seq, institution_id, type, severity, data, emitted_at, received_at, position, previous_hash, hash)
       select a.id, 100 + n, a.institution_id, 'page_hidden', case when n % 50 = 0 then 'H' else 'M' end, '{}',
              a.started_at + n * interval '100 ms', a.started_at + n * interval '100 ms', 1000 + n, '', ''
         from attempts a, generate_series(1, 5000) n where a.id = '${answerId}'`,
  );
  await enter(page, 'manager', { path: '/proctoring_audit' });
  const opened = Date.now();
  await open(page, `/proctoring_audit/${answerId}`);
  const rows = page
    .getByRole('region', { name: 'Eventos', exact: true })
    .getByRole('button', { name: /Saiu da aba/ });
  await expect(rows.first()).toBeVisible();
  const openMs = Date.now() - opened;
  const sought = Date.now();
  await rows.nth(5).click();
  await expect(rows.nth(5)).toHaveAttribute('aria-current', 'true');
  test
    .info()
    .annotations.push({ type: 'measured', description: `open ${openMs} ms, seek ${Date.now() - sought} ms` });
  expect(await page.getByRole('listitem').count()).toBeLessThan(120);
});
