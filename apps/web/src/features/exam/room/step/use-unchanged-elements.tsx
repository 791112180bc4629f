import { type ReactElement, useRef } from 'react';

/**
 * Memoised elements by key: an element keeps its identity while its inputs are unchanged, and React and Preact skip identical elements. A
 * keystroke of an essay would otherwise create and compare all 180 parts of a step before it is shown.
 */
export function useUnchangedElements(): (
  key: string,
  madeFrom: readonly unknown[],
  make: () => ReactElement,
) => ReactElement {
  const drawn = useRef(new Map<string, { madeFrom: readonly unknown[]; element: ReactElement }>());
  return (key, madeFrom, make) => {
    const known = drawn.current.get(key);
    if (known?.madeFrom.every((thing, index) => thing === madeFrom[index])) return known.element;
    const element = make();
    drawn.current.set(key, { madeFrom, element });
    return element;
  };
}
