import { mayLeave } from '#lib/page/leave-guard.ts';
import { useLocation, useNavigate } from '#lib/page/router.tsx';
import { getSession, setActiveInstitution } from '#lib/session/session.ts';
import { arriveInInstitution } from '../../arrive-in-institution.ts';

/** Another institution: its permissions, colour and logo; home where the page's rule is unmet; said aloud. */
export function useInstitutionSwitch(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (id) => {
    if (getSession().activeInstitutionId === id || !(await mayLeave())) return;
    setActiveInstitution(id);
    await arriveInInstitution(pathname, navigate);
  };
}
