import { beganLight } from './began-light.ts';
import type * as React from './react-library.ts';

/**
 * What the product's own modules get when they import React: React itself, or Preact in a document that begins with an exam
 * (`vite/view-library.ts`, docs/decisions/0055). The module waits for the one that was chosen, and with it all that draw.
 */
const library = (
  beganLight ? await import('./preact-library.ts') : await import('./react-library.ts')
) as typeof React;

export const {
  Component,
  Fragment,
  Suspense,
  createContext,
  createPortal,
  createRoot,
  flushSync,
  jsx,
  jsxs,
  lazy,
  memo,
  startTransition,
  use,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} = library;
