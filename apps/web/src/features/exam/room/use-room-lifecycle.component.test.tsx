import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { isRouterFrozen } from '#lib/page/leave-guard.ts';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import { useRoomLifecycle } from './use-room-lifecycle.ts';

it('holds the page from the moment its questions stand in the document, until the room is left', () => {
  const view = { phase: 'open', waiting: 0, uploading: 0, form: { fullscreen_grace_ms: null } };
  const attempt = {
    emit: vi.fn(),
    flush: vi.fn(),
    flushOnUnload: vi.fn(),
    online: vi.fn(),
    view: () => view,
  };
  const heldAtCommit: boolean[] = [];
  const { rerender, unmount } = renderHook(
    ({ open }) => {
      useRoomLifecycle(attempt as unknown as Attempt, 'abc', open);
      // Runs when the document has changed and before anything is painted.
      useLayoutEffect(() => void heldAtCommit.push(isRouterFrozen()), [open]);
    },
    { initialProps: { open: true } },
  );
  rerender({ open: false });
  rerender({ open: true });
  expect(heldAtCommit).toEqual([true, false, true]);
  unmount();
  expect(isRouterFrozen()).toBe(false);
});
