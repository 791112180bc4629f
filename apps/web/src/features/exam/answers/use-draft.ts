import { useEffect, useRef, useState } from 'react';

/**
 * Draft of a text field. The field owns its text while it is typed in; a value from outside (a reload, a cleared answer)
 * replaces it only when it isn't the field's own echo.
 */
export function useDraft(outside: string, send: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState(outside);
  const sent = useRef(outside);
  useEffect(() => {
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
