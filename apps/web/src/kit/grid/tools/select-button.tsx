import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';

/** Starts choosing rows of a list. */
export function SelectButton({ onSelect }: { onSelect: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconListCheck size={17} stroke={1.7} aria-hidden="true" />}
      onClick={onSelect}
    >
      {t('kit.grid.select')}
    </Button>
  );
}
