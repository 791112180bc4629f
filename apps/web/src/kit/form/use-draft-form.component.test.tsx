import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#lib/http/http.ts';
import { renderPage } from '#testing/render-page.tsx';
import { useDraftForm } from './use-draft-form.ts';

interface Draft {
  name: string;
}
type Save = (draft: Draft, version: string | undefined) => Promise<string>;

function Form({ record, save }: { record: { updated_at: string } | null; save: Save }) {
  const { draft, onChange, errors, isChanged, layout } = useDraftForm<Draft>({
    ...{ record, save, path: '/things' },
    first: () => ({ name: '' }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        layout.onSubmit();
      }}
    >
      <input
        aria-label="Nome"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <p>{`${errors.name?.[0] ?? ''} ${layout.rejections} ${layout.dirty}`}</p>
      {isChanged && <p role="alert">Alterado</p>}
      <button type="submit">Salvar</button>
    </form>
  );
}
const stored = { updated_at: '2026-11-20T12:00:00.000Z' };

it('creates a record and goes on to edit it, in place of the page that created it', async () => {
  const save = vi.fn<Save>(async () => 'new');
  const { user, visited } = renderPage(<Form record={null} save={save} />);
  await user.type(screen.getByLabelText('Nome'), 'Prova');
  expect(screen.getByText('0 true')).toBeDefined();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(visited).not.toEqual([]));
  // Once, although this page stays and is drawn anew with its new address.
  await screen.findByText('0 false');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(visited).toEqual(['/things/new/edit']);
  expect(save.mock.calls).toEqual([[{ name: 'Prova' }, undefined]]);
});

it('keeps what was refused, and counts the refusals', async () => {
  const refusal = new ApiError({ status: 422, code: 'validation', errors: { name: ['Muito curto'] } });
  const { user, visited } = renderPage(<Form record={stored} save={() => Promise.reject(refusal)} />);
  await user.type(screen.getByLabelText('Nome'), 'P');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByText('Muito curto 1 true')).toBeDefined();
  expect(visited).toEqual([]);
});

it('tells that somebody saved meanwhile, and goes over it with the next save', async () => {
  const current = { updated_at: '2026-11-20T12:05:00.000Z' };
  const conflict = new ApiError({ status: 409, code: 'conflict', data: { current } });
  const save = vi.fn<Save>().mockRejectedValueOnce(conflict).mockResolvedValueOnce('old');
  const { user, visited } = renderPage(<Form record={stored} save={save} />);
  await user.type(screen.getByLabelText('Nome'), 'P');
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toBeDefined();
  await user.click(screen.getByRole('button'));
  await screen.findByText('1 false');
  expect(save.mock.calls.map(([, version]) => version)).toEqual([stored.updated_at, current.updated_at]);
  expect(visited).toEqual([]);
});
