import type { users } from '@certame/contract/features/accounts/users/area.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { ErasureRequests } from '#features/erasure/index.ts';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { personCell } from '#kit/people/person-name.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCan } from '#lib/session/session.ts';
import { UserMenu } from './user-menu.tsx';
import { userTargetOf } from './user-target.ts';

export const texts = ['administration', 'erasure'];

/** List of the members, each with a menu of actions on the login. */
export default function UsersScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const client = useQueryClient();
  const reload = (): void => void client.invalidateQueries({ queryKey: gridKey(`/api/v1/${areaKey}`) });
  const rowMenu = (row: InferRow<typeof users>) => {
    const user = userTargetOf(row);
    return (
      <UserMenu user={user} onChanged={reload}>
        <IconButton icon={IconDots} size={32} label={t('administration.users.more', { name: user.name })} />
      </UserMenu>
    );
  };
  const mayEdit = can('users.edit');
  return (
    <AreaGridScreen<typeof users>
      areaKey={areaKey}
      cells={{ name: personCell }}
      rowMenu={mayEdit ? rowMenu : undefined}
      headerActions={mayEdit && <ErasureRequests onErased={reload} />}
    />
  );
}
