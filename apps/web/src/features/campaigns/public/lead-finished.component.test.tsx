import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import { LeadFinished } from './lead-finished.tsx';

await loadTexts(['campaign-page', 'public']);

async function draw(reply: { anonymous: boolean; shows_results: boolean }): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({ name: 'Pesquisa de interesse', model: [], ...reply }));
  renderPage(<LeadFinished shortUrlId="abcdef12" />);
  await screen.findByText('Pesquisa de interesse');
}

describe('the end of a lead’s exam', () => {
  it('promises a result where one is shown some day', async () => {
    await draw({ anonymous: false, shows_results: true });
    expect(document.body.textContent).toMatch(/Quando o resultado for liberado/);
  });

  it('says of anonymous answers that there will be none', async () => {
    await draw({ anonymous: true, shows_results: false });
    expect(screen.queryByText(/Quando o resultado for liberado/)).toBeNull();
    expect(document.body.textContent).toMatch(/ninguém sabe quais são suas/);
  });

  it('promises nothing where results are not shown', async () => {
    await draw({ anonymous: false, shows_results: false });
    expect(screen.queryByText(/resultado/)).toBeNull();
  });
});
