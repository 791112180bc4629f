import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { formInfo } from '../before/testing/form-info.ts';
import type { ExamView } from '../core/exam-view.ts';
import { HelpProvider, useHelpButton } from './help-provider.tsx';

const before = (support: boolean): ExamView => ({
  phase: 'before',
  info: { ...formInfo, support },
  starting: true,
  failure: null,
  unsentAnswers: null,
});
const room = { phase: 'room', attempt: { view: () => ({ form: { support: true } }) } } as unknown as ExamView;

const Before = () => <main>Antes {useHelpButton()}</main>;
const Room = () => <main>Sala {useHelpButton()}</main>;

/** The two pages of an exam, one after the other. */
function Pages({ first }: { first: ExamView }) {
  const [view, setView] = useState(first);
  return (
    <>
      <button type="button" onClick={() => setView(room)}>
        Entrar
      </button>
      <HelpProvider shortUrlId="abc" view={view}>
        {view.phase === 'room' ? <Room /> : <Before />}
      </HelpProvider>
    </>
  );
}

const askForHelp = () => screen.queryByRole('button', { name: 'Pedir ajuda' });
const panel = () => screen.findByRole('dialog', { name: 'Ajuda' });

it('a panel that was opened before the exam, with what is being written in it, stays open when the exam begins', async () => {
  fakeApi({ 'GET /api/v1/forms/abc/support': () => ({ body: { model: null } }) });
  renderPage(<Pages first={before(true)} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Pedir ajuda' }));
  await panel();
  await user.type(screen.getByLabelText('O que está acontecendo?'), 'Sem som.');
  // Behind the panel, as the reply to a start comes.
  screen.getByText('Entrar').click();
  await screen.findByText(/^Sala/);
  await panel();
  expect(screen.getByLabelText<HTMLTextAreaElement>('O que está acontecendo?').value).toBe('Sem som.');
});

it('has no button where the exam has nobody to ask', () => {
  renderPage(<Pages first={before(false)} />);
  expect(askForHelp()).toBeNull();
});
