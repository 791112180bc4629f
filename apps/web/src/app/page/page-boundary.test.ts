import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('./page-error.tsx', () => ({ PageError: () => null }));
const reportException = vi.fn();
vi.mock('#lib/errors/report-exception.ts', () => ({ reportException }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries a page that broke again by itself, ever less often, and reports it once', async () => {
  const { PageBoundary } = await import('./page-boundary.tsx');
  const boundary = new PageBoundary({ page: 'room', children: null });
  const tries: number[] = [];
  boundary.setState = () => {
    tries.push(Date.now() - startMs);
    // It breaks again.
    boundary.componentDidCatch(new Error('broken'));
  };
  const startMs = Date.now();
  boundary.componentDidCatch(new Error('broken'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(tries).toEqual([3000, 9000, 21_000, 45_000, 93_000, 153_000]);
  expect(reportException).toHaveBeenCalledTimes(1);
  boundary.componentWillUnmount();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(tries).toHaveLength(6);
  expect(PageBoundary.getDerivedStateFromError(new Error('broken')).broken).not.toBeNull();
});
