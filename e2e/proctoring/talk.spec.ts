import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, startAttempt } from '../support/steps.ts';
import { button } from '../support/supervised-exam.ts';
import { apiAs, expect, type Page, test } from '../support/test.ts';
import { divideIntoRooms } from '../support/watched-room.ts';

/** The stand-in microphone beeps. */
test.use(withCameras);

/** That the page hears somebody: the loudest sample of what the other page sends. */
const loudness = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stream = document.querySelector('audio')?.srcObject;
    if (!(stream instanceof MediaStream)) return 0;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    for (let at = 0; at < 30; at += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      analyser.getFloatTimeDomainData(samples);
      for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
    }
    await context.close();
    return loudest;
  });

test('a supervisor speaks with a candidate in the exam, whose answers are saved meanwhile', async ({
  page: staff,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova com conversa',
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
    settings: {},
  });
  await inviteStudents(manager, id, 'aluno2');
  await releaseExam(manager, id);
  const roomId = await divideIntoRooms(id);
  const candidate = await newPerson();
  await startAttempt(candidate, 'aluno21', shortUrlId);

  await enter(staff, 'supervisor', { path: `/proctoring_room/${roomId}` });
  const tile = staff.getByRole('listitem').filter({ hasText: 'Respondendo' });
  await expect(tile).toHaveCount(1);
  await tile.getByRole('button').first().click();
  await button(staff, 'Falar por voz').click();
  const bar = staff.getByRole('region', { name: 'Chamada de voz' });
  await expect(bar).toContainText('Chamando 1 candidato');

  await expect(candidate.getByText('A supervisão quer falar com você')).toBeVisible();
  await expectAccessible(candidate);
  await button(candidate, 'Atender').click();
  await expect(candidate.getByText('Vocês podem falar.')).toBeVisible();
  await expect(bar.getByRole('listitem')).toContainText('na chamada');
  await expectAccessible(staff);
  await expect.poll(() => loudness(candidate)).toBeGreaterThan(0.01);
  await expect.poll(() => loudness(staff)).toBeGreaterThan(0.01);

  await candidate.getByRole('radio', { name: 'Brasília' }).check();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();

  await button(candidate, 'Silenciar meu microfone').click();
  await expect(bar.getByRole('listitem')).toContainText('sem microfone');
  await expect.poll(() => loudness(staff)).toBeLessThan(0.001);

  await button(staff, 'Encerrar a chamada').click();
  await expect(bar).toBeHidden();
  await expect(candidate.getByText('A chamada terminou.')).toBeVisible();
  await button(candidate, 'Fechar').click();
  await expect(candidate.getByText('A chamada terminou.')).toBeHidden();
  await expect(candidate.getByRole('radio', { name: 'Brasília' })).toBeChecked();
});

test('who is called and does not want to speak goes on with the exam; nobody in the exam is called by nobody', async ({
  page: staff,
  newPerson,
}) => {
  const manager = await apiAs('manager');
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: 'Prova sem conversa',
    questions: [['Quanto é dois e dois?', ['Quatro', 'Cinco']]],
    settings: {},
  });
  await inviteStudents(manager, id, 'aluno2');
  await releaseExam(manager, id);
  const roomId = await divideIntoRooms(id);
  const candidate = await newPerson();
  await startAttempt(candidate, 'aluno22', shortUrlId);
  await enter(staff, 'supervisor', { path: `/proctoring_room/${roomId}` });
  await button(staff, 'Falar com 1 candidato').click();
  await button(candidate, 'Agora não').click();
  await expect(candidate.getByText('A supervisão quer falar com você')).toBeHidden();
  await expect(staff.getByRole('region', { name: 'Chamada de voz' })).toContainText('Chamando 1 candidato');
  await button(staff, 'Encerrar a chamada').click();
  await candidate.getByRole('radio', { name: 'Quatro' }).check();
  await expect(candidate.getByText('Salvo', { exact: true }).first()).toBeVisible();
});
