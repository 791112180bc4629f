import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { isGuarded } from '#lib/page/leave-guard.ts';

/** Some texts on the screen were written by the server: after a change of language they are asked for anew. */
export function useFreshTexts(): void {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const shown = useRef(i18n.language);
  useEffect(() => {
    if (shown.current === i18n.language) return;
    shown.current = i18n.language;
    // What somebody is in the middle of writing is worth more than a label in the other language.
    if (!isGuarded()) void client.invalidateQueries();
  }, [client, i18n.language]);
}
