import { inviteStudents, makeChoiceExam, releaseExam } from './data/choice-exam.ts';
import { open, storeSession } from './steps.ts';
import { apiAs, expect, must, type Page } from './test.ts';

let serial = 0;

/** An exam that is watched live and recorded, with one candidate. @param chosen what its configuration says beyond the usual */
export async function releaseSupervised(chosen: object = {}) {
  const manager = await apiAs('manager');
  const admin = await apiAs('admin');
  const { model: config } = await must(
    admin.post('/api/v1/proctoring_config', {
      ...{
        name: `Supervisão ${++serial} ${Date.now()}`,
        supervision: 'live',
        record_mode: 'LR',
        retention_days: 7,
      },
      consent_text: 'Concordo com a gravação da câmera, do microfone e da tela.',
      candidate_text: 'Fique em um lugar claro e silencioso.',
      ...chosen,
    }),
  );
  // Of one length: no name is the beginning of another.
  const name = `Prova supervisionada ${String(serial).padStart(3, '0')}`;
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name,
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
    settings: { proctoring_config_id: config.id },
  });
  await inviteStudents(manager, id, 'Samuel');
  await releaseExam(manager, id);
  return { id, name, shortUrlId, configId: config.id as string, admin };
}
type Exam = Awaited<ReturnType<typeof releaseSupervised>>;

export async function openSupervised(page: Page, { shortUrlId }: Exam): Promise<void> {
  await storeSession(page, 'student2');
  await open(page, `/form/${shortUrlId}`);
  await expect(page.getByRole('heading', { name: 'Supervisão desta avaliação' })).toBeVisible();
}
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A line of the environment check. */
export const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
/** Agrees, runs the check and shares the screen. */
export async function check(page: Page): Promise<void> {
  await button(page, 'Li e concordo').click();
  await button(page, 'Testar meu equipamento').click();
  await button(page, 'Compartilhar a tela inteira').click();
}
