import { cloneRole } from '@certame/contract/features/roles/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../lib/errors/notices.ts';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { letGo, mayLeave } from '../../lib/page/leave-guard.ts';
import { useNavigate } from '../../lib/page/router.tsx';

/** Makes a copy of a role and opens it, where it gets its own name and permissions. */
export function useCloneRole() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [cloning, setCloning] = useState(false);
  const clone = async (id: string): Promise<void> => {
    if (!(await mayLeave())) return;
    setCloning(true);
    try {
      const { model, messages } = await call(cloneRole, { params: { id } });
      notify('success', messages[0]?.message ?? t('common.success'));
      await client.invalidateQueries({ queryKey: ['grid', '/api/v1/roles'] });
      await letGo(async () => navigate(`/roles/${model.id}/edit`));
    } catch {
      // Told where every failure is.
    } finally {
      setCloning(false);
    }
  };
  return { clone, cloning };
}
