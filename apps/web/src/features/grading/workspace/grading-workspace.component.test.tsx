import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ApiCall, fakeApi, refusal } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import type { GradingList } from '../model/grade-draft.ts';
import { GradingWorkspace } from './grading-workspace.tsx';
import { useGradingList } from './use-grading-list.ts';

const answerIds = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const itemId = '00000000-0000-4000-8000-000000000001';
const response = (index: number, more: object = {}): GradingList['responses'][number] => ({
  answer_id: answerIds[index] ?? '',
  item_id: itemId,
  alias: `Participação ${index + 1}`,
  value: 'Uma resposta escrita',
  files: [],
  score: null,
  criteria_scores: {},
  comment: '',
  updated_at: null,
  fixed_by_appeal: false,
  ...more,
});
const model = (responses: GradingList['responses']) => ({
  model: {
    questionnaire_name: 'Prova',
    items: [
      {
        item_id: itemId,
        title: 'Explique a fotossíntese',
        statement: '<p>Explique.</p>',
        content: { statement: '<p>Explique.</p>', options: [], gaps: [] },
        type: 'essay',
        max: '10',
        pending: 2,
        graded: 0,
        criteria: [],
      },
    ],
    last_page: 1,
    total: responses.length,
    responses,
  },
});
const list = 'GET /api/v1/questionnaires/q1/correction';
const scoreOf = (index: number) => `PUT /api/v1/answers/${answerIds[index]}/items/${itemId}/score`;
const accepted = ({ body }: ApiCall) => ({
  body: {
    model: {
      score: (body as { score: string | null }).score,
      updated_at: '2026-01-02T12:00:00.000Z',
      attempt_score: null,
    },
  },
});

function Desk() {
  const gradingList = useGradingList('q1');
  const { model: loaded, item } = gradingList;
  if (!loaded || !item) return null;
  return <GradingWorkspace questionnaireId="q1" gradingList={gradingList} model={loaded} item={item} />;
}
const score = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Nota/ });
const heading = (name: string) => screen.findByRole('heading', { name });

describe('the grading workspace', () => {
  it('saves a mark and goes on to the next response', async () => {
    const calls = fakeApi({
      [list]: () => ({ body: model([response(0), response(1)]) }),
      [scoreOf(0)]: accepted,
    });
    const { user } = renderPage(<Desk />);
    await user.type(await score(), '7,5');
    await user.click(screen.getByRole('button', { name: 'Salvar e ir para a próxima' }));
    await heading('Participação 2');
    expect(calls.at(-1)?.body).toMatchObject({ score: '7.5', updated_at: null });
    expect((await score()).value).toBe('');
  });

  it('tells a grader that an appeal has set the score of an answer, and of that one alone', async () => {
    fakeApi({ [list]: () => ({ body: model([response(0), response(1, { fixed_by_appeal: true })]) }) });
    const { user } = renderPage(<Desk />);
    await heading('Participação 1');
    const told = () => screen.queryByText(/fixada por um recurso/) !== null;
    expect(told()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    await heading('Participação 2');
    expect(told()).toBe(true);
  });

  it('tells of a mark above the maximum, and sends nothing', async () => {
    const calls = fakeApi({ [list]: () => ({ body: model([response(0)]) }) });
    const { user } = renderPage(<Desk />);
    await user.type(await score(), '11');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect((await score()).getAttribute('aria-invalid')).toBe('true');
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  it('asks before a mark that was not saved is left', async () => {
    fakeApi({ [list]: () => ({ body: model([response(0), response(1)]) }) });
    const { user } = renderPage(<Desk />);
    await user.type(await score(), '3');
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    const dialog = await screen.findByRole('dialog');
    expect(screen.queryByRole('heading', { name: 'Participação 2', hidden: true })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Sair sem salvar' }));
    await heading('Participação 2');
  });

  it('meets another grader’s mark: going on with one’s own saves it over the version that was looked at', async () => {
    const theirs = response(0, { score: '4', updated_at: '2026-01-01T12:00:00.000Z' });
    let marked = false;
    const calls = fakeApi({
      [list]: () => ({ body: model([marked ? theirs : response(0)]) }),
      [scoreOf(0)]: (call) => {
        const { updated_at: version } = call.body as { updated_at: string | null };
        marked = true;
        return version === theirs.updated_at ? accepted(call) : { status: 409, body: refusal('conflict') };
      },
    });
    const { user } = renderPage(<Desk />);
    await user.type(await score(), '9');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const dialog = await screen.findByRole('dialog', { name: /alterado por outra pessoa/ });
    await user.click(within(dialog).getByRole('button', { name: 'Continuar editando' }));
    expect((await score()).value).toBe('9');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({ score: '9', updated_at: theirs.updated_at }),
    );
  });
});
