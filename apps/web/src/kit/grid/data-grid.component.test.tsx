import { IconTrash } from '@tabler/icons-react';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { DataGrid } from './data-grid.tsx';
import type { DataGridColumn, DataGridProps } from './grid-types.ts';

interface Row {
  id: string;
  name: string;
}
const rows: Row[] = [
  { id: '1', name: 'Ana' },
  { id: '2', name: 'Bento' },
];
const columns: DataGridColumn<Row>[] = [
  { key: 'name', label: 'Nome', sortable: true, render: (row) => row.name },
];
const draw = (more: Partial<DataGridProps<Row>> = {}) =>
  renderPage(<DataGrid label="Alunos" columns={columns} rows={rows} rowName={(row) => row.name} {...more} />);

describe('the grid', () => {
  it('shows each row under its headers, and the empty state in place of a table', () => {
    const { unmount } = draw();
    const table = screen.getByRole('table', { name: 'Alunos' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Ana', 'Bento']);
    unmount();
    const { container } = draw({ rows: [], empty: <p>Nenhum aluno</p> });
    expect(screen.queryByRole('table')).toBeNull();
    expect(container.textContent).toContain('Nenhum aluno');
  });

  it('is busy with shapes of rows until the first ones come', () => {
    draw({ rows: [], loading: true });
    expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true');
  });

  it('sorts by a header, which says how it stands', async () => {
    const onSort = vi.fn();
    const { user } = draw({ onSort, sort: { column: 'name', direction: 'desc' } });
    const header = screen.getByRole('columnheader', { name: /Nome/ });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(header).getByRole('button'));
    expect(onSort).toHaveBeenCalledWith('name');
  });

  it('chooses rows one by one and the page at once, but for those left out', async () => {
    const [onToggle, onTogglePage] = [vi.fn(), vi.fn()];
    const selection = { ids: new Set(['1']), onToggle, onTogglePage, isLeftOut: (id: string) => id === '2' };
    const { user } = draw({ selection });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [true, false],
    ]);
    await user.click(boxes[0] as HTMLInputElement);
    expect(onTogglePage).toHaveBeenCalledWith(['1'], false);
  });

  it('offers what can be done with a row under its name', async () => {
    const remove = vi.fn();
    const { user } = draw({
      rowActions: () => [{ key: 'delete', label: 'Excluir', icon: IconTrash, onClick: remove }],
    });
    await user.click(screen.getByRole('button', { name: /Excluir.*Bento/ }));
    expect(remove).toHaveBeenCalledOnce();
  });
});
