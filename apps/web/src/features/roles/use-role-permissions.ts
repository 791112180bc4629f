import { getRolePermissions, setRolePermissions } from '@certame/contract/features/roles/endpoints.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';
import { carryOver, type RolePermissionsReply } from './permission-tree.ts';

export interface RolePermissionsDraft {
  query: UseQueryResult<RolePermissionsReply['model']>;
  granted: ReadonlySet<string>;
  toggle: (keys: readonly string[], on: boolean) => void;
  dirty: boolean;
  save: () => Promise<boolean>;
}

/** Draft of a role's permissions; a part of the role's form, which saves it. */
export function useRolePermissions(roleId: string | undefined): RolePermissionsDraft {
  const params = { id: roleId ?? '' };
  const command = useCommand(setRolePermissions, {
    // Also after a rejection: the changes are then merged into what somebody else may have saved.
    invalidates: [keyOf(getRolePermissions, params)],
    done: null,
  });
  const query = useQuery({
    ...queryOf(getRolePermissions, { params }),
    select: modelOf,
    enabled: roleId !== undefined,
    staleTime: 0,
  });
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const saved = query.data?.granted;
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!saved) return;
    const [before, now] = [known.current, new Set(saved)];
    known.current = now;
    // Three-way merge: changes that somebody else has saved meanwhile appear, and those made here stay.
    setGranted((ticked) => carryOver(ticked, before, now));
  }, [saved]);

  const toggle = useCallback(
    (keys: readonly string[], on: boolean): void =>
      setGranted((current) => {
        const next = new Set(current);
        for (const key of keys) {
          if (on) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    [],
  );
  const save = async (): Promise<boolean> => {
    const body = { granted: [...granted].sort(), was: saved ?? [] };
    if (!(await command.run({ params, body }))) return false;
    // The role may be one of the user's own.
    await checkSessionAnew().catch(() => undefined);
    return true;
  };
  return {
    query,
    granted,
    toggle,
    dirty: saved !== undefined && (saved.length !== granted.size || saved.some((key) => !granted.has(key))),
    save,
  };
}
