import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  effect: { rules: number; members: number; concerns_me: boolean };
  owner: string;
  isRole: boolean;
}

/** Effect of the rules before they are saved: the first rule of an owner narrows access from everything to the listed rows. */
export function RuleAlerts({ effect, owner, isRole }: Props) {
  const { t } = useTranslation();
  const word = (
    key: TextKeyUnder<'administration.data_access'>,
    params: Record<string, string | number> = {},
  ) => t(`administration.data_access.${key}`, params);
  const isFirst = effect.rules === 0;
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert
        color={isFirst ? 'orange' : 'blue'}
        variant="light"
        icon={<IconInfoCircle size={18} aria-hidden="true" />}
        title={word(isFirst ? 'first_title' : 'more_title')}
      >
        {isFirst ? word('first', { owner }) : word('more', { owner, count: effect.rules })}
        {isRole && ` ${word('members', { count: effect.members })}`}
      </Alert>
      {effect.concerns_me && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          title={word('me_title')}
        >
          {word('me')}
        </Alert>
      )}
    </Stack>
  );
}
