import { Badge, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';

/** Opens filters and order on a phone; shows the number of active filters. */
export function FiltersButton({ active, onOpen }: { active: number; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={
        active > 0 ? (
          <Badge size="sm" circle aria-hidden="true">
            {active}
          </Badge>
        ) : undefined
      }
      aria-label={active > 0 ? t('kit.grid.filters_active', { count: active }) : undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {t('kit.grid.filters')}
    </Button>
  );
}
