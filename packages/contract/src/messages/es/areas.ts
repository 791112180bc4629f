import campaigns from './areas/campaigns.ts';
import classes from './areas/classes.ts';
import classroomConfigs from './areas/classroom-configs.ts';
import classrooms from './areas/classrooms.ts';
import contents from './areas/contents.ts';
import courses from './areas/courses.ts';
import dataAccess from './areas/data-access.ts';
import disciplines from './areas/disciplines.ts';
import emailTemplates from './areas/email-templates.ts';
import functionalities from './areas/functionalities.ts';
import institutions from './areas/institutions.ts';
import missives from './areas/missives.ts';
import modules from './areas/modules.ts';
import news from './areas/news.ts';
import organizations from './areas/organizations.ts';
import permissions from './areas/permissions.ts';
import roles from './areas/roles.ts';
import students from './areas/students.ts';
import users from './areas/users.ts';

/** Words of the declared areas; the shape is Portuguese's. */
export default {
  system: { created_at: 'Creado el', updated_at: 'Actualizado el' },
  users,
  students,
  institutions,
  organizations,
  courses,
  disciplines,
  classes,
  contents,
  classroom_configs: classroomConfigs,
  classrooms,
  campaigns,
  roles,
  modules,
  functionalities,
  permissions,
  data_access: dataAccess,
  email_templates: emailTemplates,
  missives,
  news,
};
