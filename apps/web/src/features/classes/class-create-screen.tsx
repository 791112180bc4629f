import AreaFormScreen from '#kit/area/area-form-screen.tsx';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { useCan } from '#lib/session/session.ts';

export const texts = ['classes'];

const studentsPage = (id: string): string => `/classes/${id}/edit?tab=students`;

/** A class is made for its students: who has saved one goes on to them. */
export default function ClassCreateScreen({ areaKey }: AreaScreenProps) {
  const can = useCan();
  return <AreaFormScreen areaKey={areaKey} {...(can('classes.edit') ? { afterCreate: studentsPage } : {})} />;
}
