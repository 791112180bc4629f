import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#testing/render-page.tsx';
import type { Failure } from '../core/sending/failure.ts';
import { createServerClock } from '../core/time/clock.ts';
import { BeforeStart } from './before-start.tsx';
import { formInfo } from './testing/form-info.ts';

const begunMs = Date.parse(formInfo.server_now);
const minute = 60_000;

/** An exam that opens `inMs` from now; `draw` shows what the store says later. */
function openIn(inMs: number, changes: Partial<FormInfo> = {}) {
  const clock = createServerClock({ monotonicMs: () => Date.now(), after: () => () => undefined }, Date.now);
  const calls = { onStart: vi.fn(), onReload: vi.fn() };
  const info: FormInfo = {
    ...formInfo,
    may_start: false,
    reason: 'exam-not-started',
    reason_message: 'Ainda não.',
    starts_at: new Date(begunMs + inMs).toISOString(),
    waiting: { spread_ms: 1000, preload: null },
    ...changes,
  };
  interface Shown {
    info: FormInfo;
    failure: Failure | null;
  }
  let show: (shown: Shown) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState<Shown>({ info, failure: null });
    show = setShown;
    return <BeforeStart {...{ ...shown, clock, ...calls }} starting={false} unsentAnswers={null} />;
  }
  renderPage(<Page />);
  const draw = (next: FormInfo, failure: Failure | null) => act(() => show({ info: next, failure }));
  return { ...calls, info, draw };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: begunMs });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('counts down by the server and tells the last minutes to who does not see them', () => {
  const { onStart } = openIn(6 * minute);
  expect(screen.getByRole('timer').textContent).toBe('06:00');
  pass(1000);
  expect(screen.getByRole('timer').textContent).toBe('05:59');
  expect(spoken()).toBe('');
  pass(minute);
  expect(spoken()).toBe('Faltam 5 minutos para a avaliação abrir.');
  pass(4 * minute);
  expect(spoken()).toBe('Falta 1 minuto para a avaliação abrir.');
  pass(minute);
  expect(spoken()).toBe('A avaliação está aberta.');
  expect(onStart).not.toHaveBeenCalled();
  press('Começar a avaliação');
  expect(onStart).toHaveBeenCalledOnce();
});

it('starts by itself for who is ready, not before the time and each at a moment of its own', () => {
  const { onStart } = openIn(minute, { needs_password: true });
  fireEvent.change(screen.getByLabelText(/Senha da avaliação/), { target: { value: 'certa' } });
  press('Começar assim que abrir');
  pass(minute);
  expect(onStart).not.toHaveBeenCalled();
  pass(200 + 499);
  expect(onStart).not.toHaveBeenCalled();
  pass(1);
  expect(onStart).toHaveBeenCalledWith(expect.objectContaining({ password: 'certa' }));
});

it('starts nothing for who has taken it back', () => {
  const { onStart } = openIn(minute);
  press('Começar assim que abrir');
  press('Prefiro esperar para começar');
  pass(2 * minute);
  expect(onStart).not.toHaveBeenCalled();
  press('Começar a avaliação');
  expect(onStart).toHaveBeenCalledOnce();
});

it('reads the form again where the start came too early, and starts then', () => {
  const { onStart, onReload, info, draw } = openIn(minute);
  press('Começar assim que abrir');
  pass(minute);
  pass(700);
  expect(onStart).toHaveBeenCalledOnce();
  const early: Failure = { kind: 'rejected', code: 'exam-not-started', message: 'Ainda não.' };
  draw(info, early);
  pass(1000);
  expect(onReload).toHaveBeenCalledOnce();
  draw({ ...formInfo, starts_at: info.starts_at }, early);
  pass(1000);
  expect(onStart).toHaveBeenCalledTimes(2);
});

it('leaves it to its candidate where the start was refused', () => {
  const { onStart, info, draw } = openIn(minute, { needs_password: true });
  fireEvent.change(screen.getByLabelText(/Senha da avaliação/), { target: { value: 'errada' } });
  press('Começar assim que abrir');
  pass(minute);
  pass(700);
  draw(info, { kind: 'rejected', code: 'exam-password-wrong', message: 'Senha errada.' });
  pass(minute);
  expect(onStart).toHaveBeenCalledOnce();
  const field = screen.getByLabelText(/Senha da avaliação/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Senha errada.');
});

it('reads the form again in the last minutes, once', () => {
  const { onReload } = openIn(10 * minute);
  pass(7 * minute);
  expect(onReload).not.toHaveBeenCalled();
  pass(minute);
  expect(onReload).toHaveBeenCalledOnce();
});
