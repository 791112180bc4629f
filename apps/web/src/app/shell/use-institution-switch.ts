import { screenByPath } from '@certame/contract/routes.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { mayLeave } from '../../lib/leave-guard.ts';
import { notify } from '../../lib/notices.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { getSession, setActiveInstitution } from '../../lib/session.ts';
import { homePath, staysAfterInstitutionChange } from '../guard.ts';
import { matchScreen } from '../match-screen.ts';
import { queryClient } from './query-client.ts';

/** Another institution: its permissions, colour and logo; home where the page's rule is unmet; said aloud. */
export function useInstitutionSwitch(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (id) => {
    if (getSession().activeInstitutionId === id || !(await mayLeave())) return;
    setActiveInstitution(id);
    queryClient.clear();
    const { institution, permissions } = getSession();
    notify('success', t('shell.institution.changed', { name: institution?.name ?? '' }));
    const { screen } = matchScreen(pathname);
    if (!staysAfterInstitutionChange(screen, permissions)) {
      await navigate(homePath);
      return;
    }
    // A record of the institution just left doesn't exist in this one: its list does.
    const list = screen?.path.includes('/:') ? screen.path.slice(0, screen.path.indexOf('/:')) : null;
    if (list !== null) await navigate(screenByPath.has(list) ? list : homePath);
  };
}
