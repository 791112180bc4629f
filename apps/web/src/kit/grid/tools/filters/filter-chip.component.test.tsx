import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import { FilterChip } from './filter-chip.tsx';

const options = [
  { value: 'open', label: 'Aberta' },
  { value: 'closed', label: 'Encerrada' },
];

function draw({ single = false, start = [] as readonly string[] } = {}) {
  const onChange = vi.fn();
  function Chip() {
    const [chosen, setChosen] = useState(start);
    return (
      <FilterChip
        label="Situação"
        options={options}
        single={single}
        chosen={chosen}
        onChange={(values) => {
          onChange(values);
          setChosen(values);
        }}
      />
    );
  }
  return { ...renderPage(<Chip />), onChange };
}

describe('a filter chip', () => {
  it('tells while closed what is chosen', async () => {
    const { user } = draw({ start: ['closed'] });
    const chip = screen.getByRole('button', { name: 'Situação: Encerrada' });
    await user.click(chip);
    await user.click(screen.getByRole('checkbox', { name: 'Aberta' }));
    expect(chip.textContent).toBe('Situação: 2 escolhidos');
  });

  it('takes several values, and each back', async () => {
    const { user, onChange } = draw();
    await user.click(screen.getByRole('button', { name: 'Situação' }));
    await user.click(screen.getByRole('checkbox', { name: 'Aberta' }));
    await user.click(screen.getByRole('checkbox', { name: 'Encerrada' }));
    await user.click(screen.getByRole('checkbox', { name: 'Aberta' }));
    expect(onChange.mock.calls).toEqual([[['open']], [['open', 'closed']], [['closed']]]);
  });

  it('of one value closes with the choice', async () => {
    const { user, onChange } = draw({ single: true });
    await user.click(screen.getByRole('button', { name: 'Situação' }));
    await user.click(screen.getByRole('checkbox', { name: 'Encerrada' }));
    expect(onChange).toHaveBeenLastCalledWith(['closed']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is emptied by its cross, which says what it empties', async () => {
    const { user, onChange } = draw({ start: ['open'] });
    await user.click(screen.getByRole('button', { name: /Situação$/ }));
    expect(onChange).toHaveBeenLastCalledWith([]);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Situação']);
  });
});
