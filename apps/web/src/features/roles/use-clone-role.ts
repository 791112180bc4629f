import { cloneRole } from '@certame/contract/features/roles/endpoints.ts';
import { letGo, mayLeave } from '#lib/page/leave-guard.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Clones a role and opens the copy, where it gets its own name and permissions. */
export function useCloneRole() {
  const navigate = useNavigate();
  const command = useCommand(cloneRole, { invalidates: [gridKey('/api/v1/roles')] });
  const clone = async (id: string): Promise<void> => {
    if (!(await mayLeave())) return;
    const cloned = await command.run({ params: { id } });
    if (cloned) await letGo(async () => navigate(`/roles/${cloned.model.id}/edit`));
  };
  return { clone, cloning: command.isRunning };
}
