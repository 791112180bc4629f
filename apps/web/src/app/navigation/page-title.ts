import { titleKey } from '@certame/contract/messages/text-key.ts';
import { useEffect } from 'react';
import { text, useTranslation } from '#lib/language/i18n.ts';

/** Names the page after its screen's path; an address without a screen after the error page's. */
export function usePageTitle(path = '/error-404'): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    document.title = `${text('common.product')} · ${text(titleKey(path))}`;
  }, [path, i18n.language]);
}
