import { IconCopy } from '@tabler/icons-react';
import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { RolePermissions } from './role-permissions.tsx';
import { useCloneRole } from './use-clone-role.ts';
import { useRolePermissions } from './use-role-permissions.ts';

export const texts = ['roles', 'administration'];

/** Form of a role: its own fields and, below them, its permissions, saved together. */
function RoleForm({ areaKey, id }: AreaScreenProps & { id: string | undefined }) {
  const { t } = useTranslation();
  const can = useCan();
  const { clone, cloning } = useCloneRole();
  const permissions = useRolePermissions(id);
  return (
    <AreaFormScreen
      key={id}
      areaKey={areaKey}
      stays
      part={id ? permissions : undefined}
      actions={
        id &&
        can('roles.create') && (
          <ActionButton variant="default" loading={cloning} icon={IconCopy} onClick={() => void clone(id)}>
            {t('administration.roles.clone')}
          </ActionButton>
        )
      }
    >
      {id && <RolePermissions permissions={permissions} />}
    </AreaFormScreen>
  );
}

/** Keyed by id: after cloning, unsaved permissions must not carry over to the new role. */
export default function RoleEditScreen({ areaKey }: AreaScreenProps) {
  const { id } = useParams();
  return <RoleForm key={id} areaKey={areaKey} id={id} />;
}
