import type { Area } from '../kit/area/define-area.ts';
import { campaigns } from './campaigns.ts';
import { classes } from './classes.ts';
import { classroomConfigs } from './classroom-configs.ts';
import { classrooms } from './classrooms.ts';
import { contents } from './contents.ts';
import { courses } from './courses.ts';
import { dataAccess } from './data-access.ts';
import { disciplines } from './disciplines.ts';
import { emailTemplates } from './email-templates.ts';
import { functionalities } from './functionalities.ts';
import { institutions } from './institutions.ts';
import { missives } from './missives.ts';
import { modules } from './modules.ts';
import { news } from './news.ts';
import { organizations } from './organizations.ts';
import { permissions } from './permissions.ts';
import { pickableAreas } from './pickable.ts';
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
  classroomConfigs,
  classrooms,
  contents,
  campaigns,
  missives,
  news,
  emailTemplates,
  roles,
  modules,
  functionalities,
  permissions,
  dataAccess,
];

const byKey: ReadonlyMap<string, Area> = new Map(
  [...pickableAreas, ...areas].map((area) => [area.key, area]),
);

export const findArea = (key: string): Area | undefined => byKey.get(key);

export function getArea(key: string): Area {
  const area = byKey.get(key);
  if (!area) throw new Error(`No area is declared under the key "${key}"`);
  return area;
}
