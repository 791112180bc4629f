import type { users } from '@certame/contract/features/accounts/users/area.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Alert, Button } from '@mantine/core';
import { IconChevronDown, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { recordQuery } from '#kit/area/record-query.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { mayLeave } from '#lib/page/leave-guard.ts';
import { useParams } from '#lib/page/router.tsx';
import { UserMenu } from './user-menu.tsx';
import { userTargetOf } from './user-target.ts';

export const texts = ['administration'];

/** Whether the account's email verification is pending. It isn't a declared field: the area's hook adds it to the row. */
const isAwaited = (row: AreaRow | undefined): boolean => row?.waits_for_mailbox === true;

/** The member's form with the actions on the login. After an action the form restarts from the saved record. */
export default function UserEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const [version, setVersion] = useState(0);
  const row = useQuery({
    ...recordQuery<typeof users>(areaKey, id, { quiet: true }),
    queryKey: ['record-actions', areaKey, id, version],
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <AreaFormScreen
      key={version}
      areaKey={areaKey}
      above={
        isAwaited(row.data) && (
          <Alert
            color="gray"
            variant="light"
            mb="lg"
            maw={720}
            icon={<IconMail size={18} aria-hidden="true" />}
          >
            {t('administration.users.waits_for_mailbox')}
          </Alert>
        )
      }
      actions={
        row.data && (
          <UserMenu
            user={userTargetOf(row.data)}
            mayChange={mayLeave}
            onChanged={() => setVersion((count) => count + 1)}
          >
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
              {t('administration.users.actions')}
            </Button>
          </UserMenu>
        )
      }
    />
  );
}
