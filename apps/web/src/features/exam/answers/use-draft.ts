import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Draft of a text field: the field owns its text while it is typed in. A value from outside (a reload, a cleared answer) replaces it only
 * when it isn't the echo of what the field has sent itself.
 */
export function useDraft(outside: string, send: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(outside);
  const sent = useRef(outside);
  // A layout effect runs before the next keystroke. A plain effect could run after it, and would undo it with the echo of the keystroke
  // before.
  useLayoutEffect(() => {
    if (outside === sent.current) return;
    sent.current = outside;
    setDraft(outside);
  }, [outside]);
  return [
    draft,
    (text) => {
      sent.current = text;
      setDraft(text);
      send(text);
    },
  ];
}
