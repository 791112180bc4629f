import { searchKey } from '@certame/rules/search/search-key.ts';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { notify } from '../../lib/errors/notices.ts';
import { request } from '../../lib/http/http.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { checkSessionAnew } from '../../lib/session/session-keeper.ts';
import { PermissionModule } from './permission-module.tsx';
import type { RolePermissionsReply } from './permission-tree.ts';
import { branchState, carryOver, filterModules, keysOf } from './permission-tree.ts';
import classes from './role-permissions.module.css';

/** The tree module > functionality > permission, with a box for each and for each branch. */
export function RolePermissions({ roleId }: { roleId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const path = `/api/v1/roles/${roleId}/permissions`;
  const query = useQuery({
    queryKey: ['role-permissions', roleId],
    queryFn: async ({ signal }) => (await request<RolePermissionsReply>('GET', path, { signal })).model,
    staleTime: 0,
  });
  const [granted, setGranted] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const [saving, setSaving] = useState(false);
  /** `turn` draws the branches anew, whatever was opened by hand. */
  const [expanded, setExpanded] = useState({ open: false, turn: 0 });
  const saved = query.data?.granted;
  const known = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!saved) return;
    const [before, now] = [known.current, new Set(saved)];
    known.current = now;
    // Somebody else may have changed it meanwhile: that shows, and what was ticked here stays.
    setGranted((ticked) => carryOver(ticked, before, now));
  }, [saved]);
  const dirty =
    saved !== undefined && (saved.length !== granted.size || saved.some((key) => !granted.has(key)));
  useLeaveGuard(dirty);

  const toggle = (keys: readonly string[], on: boolean): void =>
    setGranted((current) => {
      const next = new Set(current);
      for (const key of keys) {
        if (on) next.add(key);
        else next.delete(key);
      }
      return next;
    });
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await request('PUT', path, { body: { granted: [...granted].sort(), was: saved ?? [] } });
      await client.invalidateQueries({ queryKey: ['role-permissions', roleId] });
      notify('success', t('common.success'));
      // It may be one's own role that changed.
      await checkSessionAnew().catch(() => undefined);
    } catch {
      // Told where every failure is; the boxes keep what was chosen, upon what somebody else may have saved.
      await client.invalidateQueries({ queryKey: ['role-permissions', roleId] });
    } finally {
      setSaving(false);
    }
  };
  if (query.isPending) return <Skeleton height={240} maw={880} mt="xl" />;
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  const modules = filterModules(query.data.modules, searchKey(search));
  const shownKeys = modules.flatMap(keysOf);
  const shownState = branchState(shownKeys, granted);
  return (
    <section className={classes.section} aria-labelledby="role-permissions-title">
      <header className={classes.header}>
        <div>
          <h2 id="role-permissions-title">{t('roles.permissions')}</h2>
          <p aria-live="polite">{t('roles.granted', { count: granted.size })}</p>
        </div>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('roles.search')}
          placeholder={t('roles.search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </header>
      {modules.length === 0 ? (
        <p className={classes.none}>{t('common.empty')}</p>
      ) : (
        <div className={classes.tools}>
          <Checkbox
            label={t('administration.roles.all')}
            checked={shownState === 'all'}
            indeterminate={shownState === 'some'}
            onChange={() => toggle(shownKeys, shownState !== 'all')}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => setExpanded((now) => ({ open: !now.open, turn: now.turn + 1 }))}
          >
            {t(expanded.open ? 'administration.roles.collapse' : 'administration.roles.expand')}
          </Button>
        </div>
      )}
      {modules.map((module) => (
        <PermissionModule
          key={`${module.name} ${expanded.turn}`}
          module={module}
          granted={granted}
          open={search !== '' || expanded.open}
          onToggle={toggle}
        />
      ))}
      <div className={classes.bar} data-save-bar>
        <p aria-live="polite">{dirty ? t('kit.form.unsaved') : ''}</p>
        <Button disabled={!dirty} loading={saving} onClick={() => void save()}>
          {t('roles.save')}
        </Button>
      </div>
    </section>
  );
}
