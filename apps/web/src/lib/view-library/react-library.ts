/** React, as far as the product's own modules import it; `preact-library.ts` has the same names. */
export {
  Component,
  createContext,
  Fragment,
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
} from 'react';
export { jsx, jsxs } from 'react/jsx-runtime';
export { createPortal, flushSync } from 'react-dom';
export { createRoot } from 'react-dom/client';
