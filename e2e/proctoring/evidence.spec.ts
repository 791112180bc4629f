import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { bytesOf, textOfPdf } from '../support/data/files.ts';
import { enter } from '../support/steps.ts';
import { button, check, openSupervised, releaseSupervised } from '../support/supervised-exam.ts';
import { expect, type Page, test } from '../support/test.ts';
import {
  brightnessOf,
  expectAtItsSecond,
  rowOf,
  scrollToTop,
  secondsOf,
  showEvent,
  waitForAudit,
} from '../support/timeline.ts';
import { act, divideIntoRooms, endShare, hide, keepShares } from '../support/watched-room.ts';

test.use(withCameras);

/** Each reply may correct the page's estimate of the server's clock, by less than a round trip. */
const clockErrorMs = 500;

async function decide(page: Page, title: string, decision: string, reason: string): Promise<void> {
  await button(page, title).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('radio', { name: decision, exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason);
  await dialog.getByRole('button', { name: 'Registrar decisão' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(reason)).toBeVisible();
}

test('what happened in a supervised exam stands in its audit at the right second, in the video and on paper', async ({
  newPerson,
}) => {
  test.setTimeout(300_000);
  const exam = await releaseSupervised({ record_mode: 'LCR', still_interval_s: 5 });
  const roomId = await divideIntoRooms(exam.id);
  const page = await newPerson();
  await keepShares(page);
  await openSupervised(page, exam);
  await check(page);
  await button(page, 'Começar a avaliação').click({ timeout: 40_000 });
  const question = page.getByRole('radio', { name: 'Brasília' });
  await expect(question).toBeVisible();
  await expect(page.getByText('Gravando', { exact: true })).toBeVisible();
  const staff = await newPerson();
  await enter(staff, 'supervisor', { path: `/proctoring_room/${roomId}` });
  const tile = staff
    .getByRole('listitem')
    .filter({ hasText: 'Samuel' })
    .filter({ has: staff.locator('video') });
  await expect(tile).toContainText('Respondendo');

  /** By its name on the timeline: from when to when it was done. */
  const done = new Map<string, { fromMs: number; toMs: number }>();
  const happen = async (name: string, cause: () => Promise<unknown>): Promise<void> => {
    const fromMs = Date.now();
    await cause();
    done.set(name, { fromMs, toMs: Date.now() });
  };
  const actOn = async (event: string, name: string, text?: string) => {
    await tile.getByRole('button', { name: `${name}: Samuel Estudante` }).click();
    await happen(event, () => act(staff, name, text));
  };

  await test.step('an exam in which much happens', async () => {
    await page.waitForTimeout(5000);
    await happen('Saiu da aba', () => hide(page, true));
    await page.waitForTimeout(2500);
    await happen('Voltou à aba', () => hide(page, false));
    await question.check();
    await happen('Compartilhamento da tela perdido', () => endShare(page));
    await button(page, 'Compartilhar de novo').click();
    await expect(question).toBeVisible();
    await actOn('Mensagem da equipe enviada', 'Enviar mensagem', 'Ajuste a câmera, por favor.');
    await button(page, 'Entendi').click();
    await actOn('Pausada pela equipe', 'Pausar', 'Vamos conferir o que houve.');
    await expect(question).toBeHidden();
    await actOn('Retomada pela equipe', 'Retomar');
    await expect(question).toBeVisible();
    await happen('Sem conexão', () => page.context().setOffline(true));
    await page.waitForTimeout(4000);
    await happen('Conexão de volta', () => page.context().setOffline(false));
    await tile.getByRole('button').first().click();
    await button(staff, 'Marcar para auditoria').click();
    await happen('Marcada para auditoria', () =>
      act(staff, 'Marcar para auditoria', 'Saiu da aba na prova.'),
    );
    await page.waitForTimeout(3000);
    await page.getByRole('button', { name: 'Finalizar', exact: true }).first().click();
    await happen('Término', async () => {
      const ended = page.waitForResponse(/\/answers\/[^/]+\/finish$/);
      await page.getByRole('button', { name: 'Finalizar agora' }).click();
      await ended;
    });
  });

  const id = await waitForAudit(exam.name);
  const auditor = await newPerson();
  await enter(auditor, 'manager', { path: `/proctoring_audit/${id}` });

  await test.step('each event stands at its second', async () => {
    await expect(auditor.getByText(/eventos conferidos: a cadeia está íntegra/)).toBeVisible();
    for (const [name, span] of done) await expectAtItsSecond(auditor, name, span);
    await scrollToTop(auditor);
    // As long as between its two causes, which a busy machine may draw apart.
    const [left, back] = [done.get('Saiu da aba'), done.get('Voltou à aba')];
    if (!left || !back) throw new Error('Nobody left the page');
    const away = rowOf(auditor, 'Saiu da aba');
    await expect(away).toContainText(/durou \d+:\d\d/);
    const awayS = secondsOf(/durou (\d+:\d\d)/.exec((await away.textContent()) ?? '')?.[1] ?? '');
    expect(awayS).toBeGreaterThanOrEqual(Math.floor((back.fromMs - left.toMs - clockErrorMs) / 1000));
    expect(awayS).toBeLessThanOrEqual(Math.floor((back.toMs - left.fromMs + clockErrorMs) / 1000));
    await expectAccessible(auditor);
  });

  await test.step('the video goes to an event', async () => {
    const atS = await showEvent(auditor, id, 'Saiu da aba');
    const video = auditor.locator('video');
    await expect.poll(() => brightnessOf(video)).toBeGreaterThan(10);
    await button(auditor, 'Reproduzir').click();
    await expect
      .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
      .toBeGreaterThan(atS + 1);
  });

  await test.step('one decides, another gives a second opinion', async () => {
    await decide(auditor, 'Decidir', 'Inválida', 'Deixou a aba e a tela sem aviso.');
    const other = await newPerson();
    await enter(other, 'admin', { path: `/proctoring_audit/${id}` });
    await decide(other, 'Dar segunda opinião', 'Válida', 'A queda da conexão explica o que houve.');
    await expect(other.getByText('Vale esta')).toHaveCount(1);
    await expectAccessible(other);

    const download = other.waitForEvent('download');
    await button(other, 'PDF das evidências').click();
    const paper = await bytesOf(await download);
    const text = await textOfPdf(paper);
    for (const words of [
      ...['Saiu da aba', 'Compartilhamento da tela perdido', 'Samuel Estudante', 'a cadeia está íntegra'],
      ...['Deixou a aba e a tela sem aviso.', 'A queda da conexão explica o que houve.'],
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Não há fotos desses momentos.');
    expect(paper.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0).toBeGreaterThan(0);
  });
});
