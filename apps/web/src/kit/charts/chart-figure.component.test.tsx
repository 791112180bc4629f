import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { withTones } from './chart-tones.ts';

beforeAll(() => loadTexts(['charts']));

const chart = {
  title: 'Respostas por questão',
  unit: 'respostas',
  stacked: true,
  series: [
    { key: 'right', label: 'Certa' },
    { key: 'wrong', label: 'Errada' },
  ],
  points: [
    { label: 'Questão 1', values: { right: 3, wrong: 1 } },
    { label: 'Questão 2', values: { right: 1234, wrong: 0 } },
  ],
};

describe('a chart', () => {
  it('has its table for who does not see it, and for everybody behind a button', async () => {
    const { user } = renderPage(<ChartFigure chart={chart} />);
    expect(screen.getByRole('figure', { name: 'Respostas por questão' })).toBeDefined();
    expect(
      screen.getByRole('table', { name: 'Respostas por questão' }).closest('.visually-hidden'),
    ).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver tabela' }));
    const table = screen.getByRole('table');
    expect(table.closest('.visually-hidden')).toBeNull();
    expect(screen.getByRole('row', { name: 'Questão 2 1.234 0' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Ver gráfico' }));
    expect(screen.getByRole('button', { name: 'Ver tabela' })).toBeDefined();
  });

  it('writes averages with at most one decimal, behind a comma', () => {
    const points = [
      { label: 'Turma A', values: { right: 72.727 } },
      { label: 'Turma B', values: { right: 40 } },
    ];
    renderPage(<ChartFigure chart={{ ...chart, series: chart.series.slice(0, 1), points }} />);
    expect(screen.getByRole('row', { name: 'Turma A 72,7' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Turma B 40' })).toBeDefined();
  });

  it('says that there is nothing to draw', () => {
    const points = [{ label: 'Questão 1', values: { right: 0, wrong: 0 } }];
    renderPage(<ChartFigure chart={{ ...chart, points }} />);
    expect(screen.getByText('Ainda não há dados para o gráfico.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a series without a tone of its own gets one that no other has', () => {
  const series = ['a', 'b', 'c'].map((key) => ({ key, label: key }));
  expect(withTones(series, { b: 'accent' }).map(({ tone }) => tone)).toEqual([
    'success',
    'accent',
    'warning',
  ]);
});
