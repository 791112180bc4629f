/** Preact under the names of `react-library.ts`: a seventh of its size. */
export {
  Component,
  createContext,
  createPortal,
  Fragment,
  flushSync,
  lazy,
  memo,
  Suspense,
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
} from 'preact/compat';
export { createRoot } from 'preact/compat/client';
export { jsx, jsxs } from 'preact/jsx-runtime';
