import { Button, Checkbox, Popover, Stack, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { setCompact, setHiddenColumns, useCompact, useHiddenColumns } from './list-view.ts';

interface Props {
  /** The list's address: columns are remembered for each list. */
  path: string;
  columns: readonly { key: string; label: string }[];
}

/** Menu of a list's view: the height of its rows and its columns. */
export function ViewMenu({ path, columns }: Props) {
  const { t } = useTranslation();
  const compact = useCompact();
  const hidden = useHiddenColumns(path);
  const toggle = (key: string): void =>
    setHiddenColumns(path, hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <Popover position="top-start" width={250} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          visibleFrom="sm"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.7} aria-hidden="true" />}
        >
          {t('kit.view.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('kit.view.open')}>
        <Stack gap="sm">
          <Switch
            label={t('kit.view.compact')}
            checked={compact}
            onChange={(event) => setCompact(event.currentTarget.checked)}
          />
          <Stack gap={6} role="group" aria-label={t('kit.view.columns')}>
            <strong style={{ fontSize: 13 }}>{t('kit.view.columns')}</strong>
            {columns.slice(1).map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={!hidden.includes(key)}
                onChange={() => toggle(key)}
              />
            ))}
          </Stack>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
