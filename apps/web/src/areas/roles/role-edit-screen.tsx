import { useParams } from 'react-router';
import AreaFormScreen from '../../kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '../../kit/area/area-screen-props.ts';
import { RolePermissions } from './role-permissions.tsx';

export const texts = ['roles'];

/** The role's own form, and under it what the role may do. */
export default function RoleEditScreen({ areaKey }: AreaScreenProps) {
  const { id } = useParams();
  return (
    <>
      <AreaFormScreen areaKey={areaKey} />
      {id && <RolePermissions roleId={id} />}
    </>
  );
}
