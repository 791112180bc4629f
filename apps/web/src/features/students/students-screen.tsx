import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import AreaGridScreen from '#kit/area/list/area-grid-screen.tsx';
import { personCell } from '#kit/people/person-name.tsx';

export const texts: readonly string[] = [];

/** The students, with their portraits. */
export default function StudentsScreen({ areaKey }: AreaScreenProps) {
  return <AreaGridScreen areaKey={areaKey} cells={{ name: personCell }} />;
}
