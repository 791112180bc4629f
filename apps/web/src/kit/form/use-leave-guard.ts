import { useEffect } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { addLeaveGuard } from '#lib/page/leave-guard.ts';
import { confirm } from '../feedback/confirm.tsx';

/**
 * Asks before a page with unsaved changes is left, inside the application and by closing the page. `query`: parameter
 * of the address that chooses what the page shows, so that its change counts as leaving.
 */
export function useLeaveGuard(dirty: boolean, query?: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!dirty) return;
    const remove = addLeaveGuard(
      () =>
        confirm({
          title: t('common.unsaved_changes'),
          yes: t('common.leave'),
          no: t('common.stay'),
          destructive: true,
        }),
      query,
    );
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => {
      remove();
      window.removeEventListener('beforeunload', hold);
    };
  }, [dirty, query, t]);
}
