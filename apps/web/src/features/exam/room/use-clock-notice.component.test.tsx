import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useClockNotice } from './use-clock-notice.ts';

const at = (minutes: number) =>
  new Date(Date.parse('2026-03-01T12:00:00.000Z') + minutes * 60_000).toISOString();

it('says that staff have moved the end, and nothing of what a pause or the line does to it', () => {
  const announce = vi.fn();
  const { result, rerender } = renderHook((view) => useClockNotice(view, announce), {
    initialProps: { deadline: at(60) as string | null, state: 'in_progress' as const },
  });
  expect(result.current.text).toBeNull();
  rerender({ deadline: at(90), state: 'in_progress' });
  expect(result.current.text).toMatch(/^O tempo foi prorrogado em 30 minutos/);
  expect(announce).toHaveBeenCalledExactlyOnceWith(result.current.text);
  act(() => result.current.dismiss());
  rerender({ deadline: at(90.2), state: 'in_progress' });
  rerender({ deadline: at(90.2), state: 'paused' as never });
  rerender({ deadline: at(120), state: 'in_progress' });
  expect(result.current.text).toBeNull();
  rerender({ deadline: at(119), state: 'in_progress' });
  expect(result.current.text).toBe('O tempo foi reduzido em 1 minuto. O relógio já mostra o novo tempo.');
});
