import { users } from './features/accounts/users/area.ts';
import { campaigns } from './features/campaigns/area.ts';
import { classes } from './features/classes/area.ts';
import { contents } from './features/contents/area.ts';
import { courses } from './features/courses/area.ts';
import { dataAccess } from './features/data-access/area.ts';
import { disciplines } from './features/disciplines/area.ts';
import { emailTemplates } from './features/email/templates/area.ts';
import { institutions } from './features/institutions/area.ts';
import { organizations } from './features/institutions/organizations-area.ts';
import { mailings } from './features/mailings/area.ts';
import { news } from './features/news/area.ts';
import { proctoringConfigs } from './features/proctoring/configs-area.ts';
import { supportAnswers } from './features/proctoring/support/answers-area.ts';
import { roles } from './features/roles/area.ts';
import { functionalities } from './features/roles/functionalities-area.ts';
import { modules } from './features/roles/modules-area.ts';
import { permissions } from './features/roles/permissions-area.ts';
import { roomConfigs } from './features/rooms/room-configs-area.ts';
import { rooms } from './features/rooms/rooms-area.ts';
import { students } from './features/students/area.ts';
import type { Area } from './kit/area/define-area.ts';
import { pickableAreas } from './pickable-areas.ts';

/** Every ordinary area, one line each. */
export const areas: readonly Area[] = [
  users,
  students,
  organizations,
  institutions,
  courses,
  disciplines,
  classes,
  roomConfigs,
  rooms,
  proctoringConfigs,
  supportAnswers,
  contents,
  campaigns,
  mailings,
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
