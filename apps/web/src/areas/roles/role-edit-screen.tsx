import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import AreaFormScreen from '../../kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { useParams } from '../../lib/page/router.tsx';
import { useCan } from '../../lib/session/session.ts';
import { RolePermissions } from './role-permissions.tsx';
import { useCloneRole } from './use-clone-role.ts';

export const texts = ['roles', 'administration'];

/** The role's own form, and under it what the role may do. */
export default function RoleEditScreen({ areaKey }: AreaScreenProps) {
  const { t } = useTranslation();
  const { id } = useParams();
  const can = useCan();
  const { clone, cloning } = useCloneRole();
  return (
    <>
      <AreaFormScreen
        key={id}
        areaKey={areaKey}
        actions={
          id &&
          can('roles.create') && (
            <Button
              variant="default"
              loading={cloning}
              leftSection={<IconCopy size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => void clone(id)}
            >
              {t('administration.roles.clone')}
            </Button>
          )
        }
      />
      {id && <RolePermissions key={id} roleId={id} />}
    </>
  );
}
