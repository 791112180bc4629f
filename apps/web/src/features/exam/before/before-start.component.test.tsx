import type { EnvironmentRequirements, FormInfo } from '@certame/contract/features/exam/form.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import type { Failure } from '../core/sending/failure.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { BeforeStart } from './before-start.tsx';
import { formInfo } from './testing/form-info.ts';

const environment: EnvironmentRequirements = {
  problems: ['browser'],
  title: 'Não neste dispositivo',
  advice: 'Use outro navegador.',
  detected: 'computador',
  devices: ['computador'],
  systems: [],
  browsers: [{ name: 'Mozilla Firefox 66 ou mais novo', url: 'https://www.mozilla.org/firefox/new/' }],
  app: 'O aplicativo',
};

function draw(info: Partial<FormInfo>, failure: Failure | null = null) {
  const onReload = vi.fn();
  const nowMs = () => Date.parse(formInfo.server_now);
  const remainingMs = (deadline: string | null) =>
    deadline === null ? null : Date.parse(deadline) - nowMs();
  const clock = { nowMs, remainingMs } as ServerClock;
  renderPage(
    <BeforeStart
      info={{ ...formInfo, ...info }}
      starting={false}
      failure={failure}
      unsentAnswers={null}
      clock={clock}
      onStart={vi.fn()}
      onReload={onReload}
    />,
  );
  return { onReload };
}
const startButton = () => screen.queryByRole('button', { name: 'Começar a avaliação' });
const closed = () => screen.queryByText('Não é possível começar agora');
const notAllowed: Failure = { kind: 'device-not-allowed', code: 'exam-device-not-allowed', message: 'Não.' };

describe('the page before the start', () => {
  it('says on a device that is not allowed what to do, in place of the start', async () => {
    draw({ may_start: false, reason: 'exam-device-not-allowed', reason_message: 'Não.', environment });
    expect(screen.getByText('Não neste dispositivo')).toBeTruthy();
    expect(screen.getByText('Use outro navegador.')).toBeTruthy();
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Mozilla Firefox 66/ });
    expect([link.href, link.target]).toEqual(['https://www.mozilla.org/firefox/new/', '_blank']);
    expect(screen.getByText('O aplicativo')).toBeTruthy();
    expect([startButton(), closed()]).toEqual([null, null]);
  });

  it('says it before the period too, beside when it opens', async () => {
    draw({
      may_start: false,
      reason: 'exam-not-started',
      starts_at: '2026-11-20T13:00:00.000Z',
      environment,
    });
    expect(closed()).not.toBeNull();
    expect(screen.getByText('Não neste dispositivo')).toBeTruthy();
    expect(await screen.findByText('Este acesso: computador.')).toBeTruthy();
  });

  it('reads the form again when the start is refused for the device', () => {
    const { onReload } = draw({}, notAllowed);
    expect(onReload).toHaveBeenCalledOnce();
    expect(startButton()).not.toBeNull();
  });
});
