import type { Area } from '../kit/define-area.ts';
import { classes } from './classes.ts';
import { courses } from './courses.ts';
import { disciplines } from './disciplines.ts';
import { institutions } from './institutions.ts';
import { organizations } from './organizations.ts';
import { roles } from './roles.ts';
import { students } from './students.ts';
import { users } from './users.ts';

/** Every ordinary area, one line each. */
export const areas: readonly Area[] = [
  users,
  students,
  organizations,
  institutions,
  courses,
  disciplines,
  classes,
  roles,
];

const byKey: ReadonlyMap<string, Area> = new Map(areas.map((area) => [area.key, area]));

export const findArea = (key: string): Area | undefined => byKey.get(key);

export function getArea(key: string): Area {
  const area = byKey.get(key);
  if (!area) throw new Error(`No area is declared under the key "${key}"`);
  return area;
}
