import { disciplines } from '@certame/contract/features/disciplines/area.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { renderPage, signInWith } from '#testing/render-page.tsx';
import { AreaForm } from './area-form.tsx';

const path = '/api/v1/disciplines';
const stored = (more: object = {}) => ({
  id: 'd1',
  created_at: '2026-01-01T12:00:00.000Z',
  updated_at: '2026-01-01T12:00:00.000Z',
  labels: {},
  name: 'Biologia',
  code: 'BIO',
  workload_hours: 80,
  active: true,
  description: '',
  ...more,
});
const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const save = () => screen.getByRole('button', { name: 'Salvar' });

beforeEach(() => signInWith(['disciplines.menu', 'disciplines.create', 'disciplines.edit']));

describe('the form of an area', () => {
  it('tells what is missing at its field, and sends nothing', async () => {
    const calls = fakeApi({});
    const { user } = renderPage(<AreaForm area={disciplines} row={null} />);
    await user.click(save());
    await waitFor(() => expect(field('Nome').getAttribute('aria-invalid')).toBe('true'));
    expect(calls).toEqual([]);
  });

  it('sends what was typed, and leads to the list', async () => {
    const calls = fakeApi({ [`POST ${path}`]: () => ({ status: 201, body: { model: stored() } }) });
    const { user, visited } = renderPage(<AreaForm area={disciplines} row={null} />);
    await user.type(field('Nome'), 'Biologia');
    await user.type(field('Código'), 'BIO');
    await user.click(save());
    await waitFor(() => expect(visited).toEqual(['/disciplines']));
    expect(calls[0]?.body).toMatchObject({ name: 'Biologia', code: 'BIO', active: true });
  });

  it('shows the server’s refusal at the field it names, and keeps what was typed', async () => {
    const errors = { code: ['Já existe uma disciplina com este código.'] };
    fakeApi({ [`POST ${path}`]: () => ({ status: 422, body: refusal('validation', { errors }) }) });
    const { user } = renderPage(<AreaForm area={disciplines} row={null} />);
    await user.type(field('Nome'), 'Biologia');
    await user.type(field('Código'), 'BIO');
    await user.click(save());
    expect(await screen.findAllByText(/Já existe uma disciplina com este código/)).not.toHaveLength(0);
    expect(field('Código').value).toBe('BIO');
  });

  it('meets somebody else’s save: both versions are shown, and mine goes over theirs when I say so', async () => {
    const theirs = stored({ name: 'Biologia II', updated_at: '2026-01-02T12:00:00.000Z' });
    const calls = fakeApi({
      [`PUT ${path}/d1`]: ({ body }) =>
        (body as { updated_at: string }).updated_at === theirs.updated_at
          ? { body: { model: stored({ name: 'Biologia I', updated_at: '2026-01-03T12:00:00.000Z' }) } }
          : { status: 409, body: refusal('conflict') },
      [`GET ${path}/d1`]: () => ({ body: { model: theirs } }),
    });
    const { user, visited } = renderPage(<AreaForm area={disciplines} row={stored()} />);
    await user.type(field('Nome'), ' I');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: /alterado por outra pessoa/ });
    const row = within(dialog).getByRole('row', { name: /Nome/ });
    expect(row.textContent).toContain('Biologia I');
    expect(row.textContent).toContain('Biologia II');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar a minha versão' }));
    await waitFor(() => expect(visited).toEqual(['/disciplines']));
    expect(calls.at(-1)?.body).toMatchObject({ name: 'Biologia I', updated_at: theirs.updated_at });
  });
});
