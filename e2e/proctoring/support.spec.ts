import { expectAccessible } from '../support/axe.ts';
import { withCameras } from '../support/browser-options.ts';
import { inviteStudents, makeChoiceExam, releaseExam } from '../support/data/choice-exam.ts';
import { enter, open, storeSession } from '../support/steps.ts';
import { button } from '../support/supervised-exam.ts';
import { apiAs, expect, must, test } from '../support/test.ts';

/** The stand-in microphone beeps. */
test.use(withCameras);

/** An exam of one candidate in a room of the demonstration's supervisor; the manager is its support. */
async function releaseWithRooms(): Promise<string> {
  const [manager, supervisor] = await Promise.all([apiAs('manager'), apiAs('supervisor')]);
  const { id, shortUrlId } = await makeChoiceExam(manager, {
    name: `Prova com suporte ${Date.now()}`,
    questions: [['Qual é a capital do Brasil?', ['Brasília', 'Salvador']]],
    settings: { limit_min: 60 },
  });
  await inviteStudents(manager, id, 'Samuel');
  await must(
    manager.post('/api/v1/classroom_configs', {
      ...{ name: 'Salas com suporte', questionnaire_id: id, prefix: 'Sala' },
      ...{ quantity_per_room: 10, quantity_total: 10, support_ids: [manager.user?.id] },
    }),
  );
  await releaseExam(manager, id);
  const { rooms } = (await must(manager.get(`/api/v1/proctoring/monitor/${id}`))).model;
  await must(
    manager.put(`/api/v1/classrooms/${rooms[0].id}/supervisors`, { user_ids: [supervisor.user?.id] }),
  );
  return shortUrlId;
}

test('a candidate asks for help in the exam; support takes, answers, stops the clock, transfers and closes', async ({
  page,
  newPerson,
}) => {
  const shortUrlId = await releaseWithRooms();
  const help = page.getByRole('dialog', { name: 'Ajuda' });
  const conversation = help.getByRole('list', { name: 'Conversa com a equipe' });

  await test.step('before the exam help is there too', async () => {
    await storeSession(page, 'student2');
    await open(page, `/form/${shortUrlId}`);
    await button(page, 'Pedir ajuda').click();
    await expect(help.getByText('A equipe responde aqui mesmo.')).toBeVisible();
    await help.getByRole('button', { name: 'Enviar pedido' }).click();
    await expect(help.getByText('Preencha este campo.')).toHaveCount(2);
    await expectAccessible(page);
    await help.getByRole('button', { name: 'Fechar' }).click();
    await button(page, 'Começar a avaliação').click();
    await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();
  });

  const staff = await newPerson();
  await enter(staff, 'supervisor', { path: '/support' });
  await test.step('the request stands in the queue as soon as it is made', async () => {
    await button(page, 'Pedir ajuda').click();
    await help.getByLabel('Qual é o assunto?').selectOption({ label: 'Câmera' });
    await help.getByLabel('O que está acontecendo?').fill('A minha câmera parou de aparecer.');
    await help.getByRole('button', { name: 'Enviar pedido' }).click();
    await expect(help.getByText('O seu pedido é o próximo da fila.')).toBeVisible();
    await expectAccessible(page);
    const row = staff.getByRole('listitem').filter({ hasText: 'Samuel' });
    await expect(row).toContainText('A minha câmera parou de aparecer.');
    await expectAccessible(staff);
    await row.getByRole('button', { name: /^Assumir o pedido/ }).click();
    await expect(staff.getByRole('heading', { name: 'Samuel Estudante' })).toBeVisible();
    await expect(help.getByText(/está ajudando você/)).toBeVisible();
  });

  await test.step('a canned answer arrives, and is told of where the conversation is closed', async () => {
    await help.getByRole('button', { name: 'Voltar à avaliação' }).click();
    await expect(button(page, 'Ajuda: em atendimento')).toBeVisible();
    await staff.getByRole('combobox', { name: 'Respostas prontas' }).click();
    await staff.getByRole('option', { name: 'Permitir a câmera' }).click();
    await expect(staff.getByLabel('Mensagem ao candidato')).toHaveValue(/Clique no cadeado/);
    await button(staff, 'Enviar').click();
    await button(page, 'Ajuda: nova mensagem').click();
    await expect(conversation.getByText(/Clique no cadeado/)).toBeVisible();
    await expectAccessible(staff);
  });

  await test.step('a note stays among the staff', async () => {
    await staff.getByText('Nota interna', { exact: true }).first().click();
    await staff.getByLabel('Nota interna (o candidato não vê)').fill('Terceira vez hoje.');
    await button(staff, 'Guardar nota').click();
    await expect(staff.getByText('Terceira vez hoje.')).toBeVisible();
    await expect(conversation.getByText('Terceira vez hoje.')).toHaveCount(0);
  });

  await test.step('what is written without a line waits, and arrives once', async () => {
    await page.context().setOffline(true);
    await help.getByLabel('Sua mensagem').fill('Agora a internet caiu.');
    await help.getByRole('button', { name: 'Enviar mensagem' }).click();
    await expect(conversation.getByText('Ainda não foi enviada')).toBeVisible();
    await expect(help.getByText(/está guardado/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(staff.getByText('Agora a internet caiu.')).toHaveCount(1);
    await expect(conversation.getByText('Ainda não foi enviada')).toHaveCount(0);
  });

  await test.step('they speak: asked for by the candidate, heard behind the questions, over for both', async () => {
    const speaks = staff.getByRole('region', { name: 'Chamada de voz' });
    await help.getByRole('button', { name: 'Pedir para falar por voz' }).click();
    await expect(staff.getByText('Gostaria de falar por voz.')).toBeVisible();
    await button(staff, 'Falar por voz').click();
    await expect(speaks).toContainText('Chamando 1 candidato');
    await expect(help.getByText('A equipe quer falar com você')).toBeVisible();
    await expectAccessible(page);
    await help.getByRole('button', { name: 'Agora não' }).click();
    await expect(help.getByText('A equipe quer falar com você')).toBeHidden();
    await expect(staff.getByText('Agora não posso falar por voz.')).toBeVisible();
    await help.getByRole('button', { name: 'Entrar na chamada' }).click();
    await expect(help.getByText('Vocês podem falar.')).toBeVisible();
    await expect(speaks.getByRole('listitem')).toContainText('na chamada');
    await expectAccessible(page);
    await expectAccessible(staff);

    await help.getByRole('button', { name: 'Voltar à avaliação' }).click();
    await page.getByRole('radio', { name: 'Salvador' }).check();
    await expect(page.getByText('Salvo', { exact: true }).first()).toBeVisible();
    await expect(speaks.getByRole('listitem')).toContainText('na chamada');

    // A reload of either page goes on with the call, and nobody is asked again.
    await page.reload();
    await button(page, 'Ajuda: em chamada').click();
    await expect(help.getByText('Vocês podem falar.')).toBeVisible({ timeout: 20_000 });
    await expect(speaks.getByRole('listitem')).toContainText('na chamada');
    await staff.reload();
    await expect(speaks.getByRole('listitem')).toContainText('na chamada', { timeout: 20_000 });
    await expect(help.getByText('Vocês podem falar.')).toBeVisible();
    await help.getByRole('button', { name: 'Desligar' }).click();
    await expect(speaks).toContainText('A chamada terminou.');
    await speaks.getByRole('button', { name: 'Fechar' }).click();

    await button(staff, 'Falar por voz').click();
    await expect(help.getByText('A equipe quer falar com você')).toBeVisible();
    await button(staff, 'Encerrar a chamada').click();
    await expect(help.getByText('A equipe quer falar com você')).toBeHidden();
  });

  await test.step('the clock is stopped and goes on, and the conversation stays', async () => {
    await button(staff, 'Pausar o relógio').click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Pausar o relógio' }).click();
    await expect(staff.getByText('Pausado pela equipe')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Brasília' })).toHaveCount(0);
    await expect(conversation.getByText(/Clique no cadeado/)).toBeVisible();
    await button(staff, 'Retomar o relógio').click();
    await expect(page.getByRole('radio', { name: 'Brasília' })).toHaveCount(1);
  });

  await test.step('transferred to somebody else, who closes it', async () => {
    const second = await newPerson();
    await enter(second, 'manager', { path: '/support' });
    await button(staff, 'Transferir').click();
    const transfer = staff.getByRole('dialog', { name: 'Transferir' });
    await transfer.getByRole('combobox', { name: 'Para quem' }).click();
    const manager = (await apiAs('manager')).user?.name ?? '';
    await staff.getByRole('option', { name: manager }).click();
    await transfer.getByLabel('Observação para a equipe').fill('É da câmera.');
    await expectAccessible(staff);
    await transfer.getByRole('button', { name: 'Transferir' }).click();
    await expect(staff.getByText(`Está com ${manager}.`)).toBeVisible();
    await expect(help.getByText(`${manager} está ajudando você.`)).toBeVisible();

    await second.getByRole('link', { name: 'Samuel Estudante' }).click();
    await expect(second.getByText('É da câmera.')).toBeVisible();
    await button(second, 'Encerrar').click();
    await second.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click();
    await expect(help.getByText('A equipe encerrou o pedido.')).toBeVisible();
    await open(second, '/support');
    await second.getByText('Histórico', { exact: true }).click();
    await expect(second.getByRole('row', { name: /Prova com suporte/ })).toContainText('Resolvido');
    await expectAccessible(second);
  });

  await help.getByRole('button', { name: 'Voltar à avaliação' }).click();
  await page.getByRole('radio', { name: 'Brasília' }).check();
  await expect(button(page, 'Pedir ajuda')).toBeVisible();
});

test('a call that began before the exam goes on in it', async ({ page, newPerson }) => {
  const shortUrlId = await releaseWithRooms();
  const help = page.getByRole('dialog', { name: 'Ajuda' });
  await storeSession(page, 'student2');
  await open(page, `/form/${shortUrlId}`);
  await button(page, 'Pedir ajuda').click();
  await help.getByLabel('Qual é o assunto?').selectOption({ label: 'Microfone' });
  await help.getByLabel('O que está acontecendo?').fill('Ninguém me ouve.');
  await help.getByRole('button', { name: 'Enviar pedido' }).click();

  const staff = await newPerson();
  await enter(staff, 'supervisor', { path: '/support' });
  const row = staff.getByRole('listitem').filter({ hasText: 'Ninguém me ouve.' });
  await row.getByRole('button', { name: /^Assumir o pedido/ }).click();
  await button(staff, 'Falar por voz').click();
  await help.getByRole('button', { name: 'Atender' }).click();
  await expect(help.getByText('Vocês podem falar.')).toBeVisible();

  await help.getByRole('button', { name: 'Fechar' }).click();
  await button(page, 'Começar a avaliação').click();
  await expect(page.getByRole('radio', { name: 'Brasília' })).toBeVisible();
  const speaks = staff.getByRole('region', { name: 'Chamada de voz' });
  await expect(button(page, 'Ajuda: em chamada')).toBeVisible();
  await expect(speaks.getByRole('listitem')).toContainText('na chamada', { timeout: 20_000 });
  await button(page, 'Ajuda: em chamada').click();
  await expect(help.getByText('Vocês podem falar.')).toBeVisible({ timeout: 20_000 });
  await help.getByRole('button', { name: 'Desligar' }).click();
  await expect(speaks).toContainText('A chamada terminou.');
});
