import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { formAddress } from '../list/form-link.ts';

/** The address for participants, to be read, selected or copied. */
export function LinkField({ shortUrlId, onCopy }: { shortUrlId: string; onCopy: () => void }) {
  const { t } = useTranslation();
  return (
    <TextInput
      readOnly
      label={t('questionnaires.releasing.link')}
      description={t('questionnaires.releasing.link_help')}
      value={formAddress(shortUrlId)}
      onFocus={(event) => event.currentTarget.select()}
      maw={560}
      rightSection={
        <Tooltip label={t('questionnaires.actions.copy_link')}>
          <ActionIcon
            variant="subtle"
            size={30}
            aria-label={t('questionnaires.actions.copy_link')}
            onClick={onCopy}
          >
            <IconCopy size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
