import { useTranslation } from '#lib/language/i18n.ts';

/** Text of a rejection: the server's own, else that of its code. */
export function useReason(): (failure: { code: string; message?: string | null }) => string {
  const { t, i18n } = useTranslation();
  return ({ code, message }) => {
    if (message) return message;
    for (const key of [`errors.${code}`, `shell.connection.${code}`]) if (i18n.exists(key)) return t(key);
    return t('common.failure');
  };
}
