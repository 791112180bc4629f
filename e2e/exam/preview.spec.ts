import { makeChoiceExam } from '../support/data/choice-exam.ts';
import { enter } from '../support/steps.ts';
import { apiAs, expect, test } from '../support/test.ts';

test('a draft is tried out as its candidates will meet it, from its menu, and leaves nothing behind', async ({
  newPerson,
}) => {
  const manager = await apiAs('manager');
  await makeChoiceExam(manager, {
    name: 'Rascunho para experimentar',
    questions: [
      ['Qual é a capital do Brasil?', ['Esta', 'Aquela']],
      ['Em que ano foi a Independência?', ['Esta', 'Aquela']],
    ],
    required: true,
    settings: { presentation: 'question', do_not_go_back: true, limit_min: 45 },
  });

  const person = await newPerson();
  await enter(person, 'manager', { path: '/questionnaires?q=experimentar' });
  await person.getByRole('button', { name: 'Mais ações: Rascunho para experimentar' }).click();
  const opened = person.waitForEvent('popup');
  await person.getByRole('menuitem', { name: 'Pré-visualizar' }).click();
  const preview = await opened;
  await expect(preview).toHaveTitle(/Pré-visualização/);
  await preview.getByRole('button', { name: 'Começar a avaliação' }).click();
  await expect(preview.getByText('Nada do que você responder será guardado')).toBeVisible();
  await expect(preview.getByText(/0:4[45]:\d\d|4[45]:\d\d/)).toBeVisible();

  // A required question holds a candidate back; here it only warns.
  await expect(preview.getByText('Qual é a capital do Brasil?')).toBeVisible();
  await preview.getByRole('button', { name: 'Próxima', exact: false }).last().click();
  await expect(preview.getByText('Em que ano foi a Independência?')).toBeVisible();
  await preview.getByRole('radio', { name: 'Aquela' }).check();
  await expect(preview.getByText('Salvo', { exact: true })).toBeVisible();
  await preview.getByRole('button', { name: 'Finalizar', exact: true }).last().click();
  await preview.getByRole('button', { name: 'Finalizar agora' }).click();
  await expect(preview.getByRole('heading', { name: 'Fim da pré-visualização' })).toBeVisible();

  await preview.getByRole('button', { name: 'Ver de novo' }).click();
  await preview.getByRole('button', { name: 'Começar a avaliação' }).click();
  await expect(preview.getByText('Qual é a capital do Brasil?')).toBeVisible();
  const kept = await preview.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({ caches: [], databases: [], workers: 0 });
});
