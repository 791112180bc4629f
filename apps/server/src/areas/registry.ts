import type { AreaHooks } from '../crud/hooks.ts';
import { campaignHooks } from './campaigns.ts';
import { classHooks } from './classes.ts';
import { contentHooks } from './contents.ts';
import { institutionHooks } from './institutions.ts';
import { organizationHooks } from './organizations.ts';
import { roleHooks } from './roles.ts';
import { studentHooks } from './students.ts';
import { userHooks } from './users.ts';

/** Areas with hooks, one line each. */
export const areaHooks: Readonly<Record<string, AreaHooks>> = {
  users: userHooks,
  students: studentHooks,
  roles: roleHooks,
  classes: classHooks,
  contents: contentHooks,
  organizations: organizationHooks,
  institutions: institutionHooks,
  campaigns: campaignHooks,
};
