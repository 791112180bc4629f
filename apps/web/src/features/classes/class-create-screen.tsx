import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { useCan } from '#lib/session/session.ts';

export const texts = ['classes'];

const studentsPage = (id: string): string => `/classes/${id}/edit?tab=students`;

/** Form of a new class; saving it leads on to its students. */
export default function ClassCreateScreen({ areaKey }: AreaScreenProps) {
  const can = useCan();
  return <AreaFormScreen areaKey={areaKey} {...(can('classes.edit') ? { afterCreate: studentsPage } : {})} />;
}
