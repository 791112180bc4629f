import { IconCopy } from '@tabler/icons-react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import { useCloneRole } from './use-clone-role.ts';

export const texts = ['administration'];

export default function RolesScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const can = useCan();
  const { clone } = useCloneRole();
  const mayClone = can('roles.create') && can('roles.edit');
  return (
    <AreaGridScreen
      areaKey={areaKey}
      extraActions={
        mayClone
          ? (row) => [
              {
                key: 'clone',
                label: t('administration.roles.clone'),
                icon: IconCopy,
                onClick: () => void clone(row.id),
              },
            ]
          : undefined
      }
    />
  );
}
