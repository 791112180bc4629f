import { searchKey } from '@certame/rules/search/search-key.ts';
import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { PermissionModule } from './permission-module.tsx';
import { branchState, filterModules, keysOf } from './permission-tree.ts';
import classes from './role-permissions.module.css';
import type { RolePermissionsDraft } from './use-role-permissions.ts';

/** Tree of module > functionality > permission, with a checkbox for each and for each branch. */
export function RolePermissions({ permissions }: { permissions: RolePermissionsDraft }) {
  const { t } = useTranslation();
  const { query, granted, toggle } = permissions;
  const [search, setSearch] = useState('');
  /** `turn` is part of the key: it resets branches that were opened by hand. */
  const [expanded, setExpanded] = useState({ open: false, turn: 0 });
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
          onKeyDown={(event) => {
            // The search filters while typing; Enter would submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
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
    </section>
  );
}
