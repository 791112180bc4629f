import { useEffect, useRef, useState } from 'react';

/**
 * What is being typed. The field owns its text while it is typed in; a value from elsewhere (a reload, a cleared
 * answer) comes in only when it is not our own echo.
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
