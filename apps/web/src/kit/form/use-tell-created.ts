import { useCallback } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';

/** Long enough to read a name and press the button. */
const shownMs = 8000;

/** Names what was created and leads to it: in its list it may stand on another page. */
export function useTellCreated(): (name: string, to: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useCallback(
    (name, to) => {
      const action = { label: t('kit.form.open_created'), run: () => void navigate(to) };
      notify('success', name === '' ? t('common.success') : t('kit.form.created', { name }), shownMs, action);
    },
    [t, navigate],
  );
}
