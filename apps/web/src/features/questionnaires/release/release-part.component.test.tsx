import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ReleasePart } from './release-part.tsx';

await loadTexts(['questionnaires']);
const nothing = (): void => undefined;
const draw = (saved: Partial<Questionnaire>) =>
  renderPage(
    <ReleasePart
      saved={{ state: 'closed', attempts: 3, anonymous: false, may_edit: true, ...saved } as Questionnaire}
      problems={[]}
      settled
      onGo={nothing}
      onRelease={nothing}
      onState={nothing}
      onExtend={nothing}
    />,
  );

describe('a closed questionnaire', () => {
  it('can be reopened, and says so', () => {
    const { container } = draw({});
    expect(container.textContent).toContain('Ninguém mais entra. Reabra se precisar.');
    expect(screen.getByRole('button', { name: 'Reabrir' }).hasAttribute('disabled')).toBe(false);
  });

  it('stays closed with anonymous answers, and says so', () => {
    const { container } = draw({ anonymous: true });
    expect(container.textContent).toContain(
      'Ninguém mais entra. As respostas são anônimas: não pode ser reaberta.',
    );
    expect(screen.queryByText(/Reabra/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull();
  });
});
