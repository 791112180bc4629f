import { Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';

interface Props {
  effect: { rules: number; members: number; concerns_me: boolean };
  owner: string;
  isRole: boolean;
}

/** Effect of the rules before they are saved: the first rule of an owner narrows access from everything to the listed rows. */
export function RuleAlerts({ effect, owner, isRole }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'administration.data_access');
  const isFirst = effect.rules === 0;
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert
        color={isFirst ? 'orange' : 'blue'}
        variant="light"
        icon={<IconInfoCircle size={18} aria-hidden="true" />}
        title={label(isFirst ? 'first_title' : 'more_title')}
      >
        {isFirst ? label('first', { owner }) : label('more', { owner, count: effect.rules })}
        {isRole && ` ${label('members', { count: effect.members })}`}
      </Alert>
      {effect.concerns_me && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          title={label('me_title')}
        >
          {label('me')}
        </Alert>
      )}
    </Stack>
  );
}
