// Written by `npm run maps` from the files of the folder.
// Words of the declared areas: `one` with its article for sentences, labels of fields and options.
import campaignsTexts from '../pt/areas/campaigns.ts';
import classesTexts from '../pt/areas/classes.ts';
import classroomConfigsTexts from '../pt/areas/classroom-configs.ts';
import classroomsTexts from '../pt/areas/classrooms.ts';
import contentsTexts from '../pt/areas/contents.ts';
import coursesTexts from '../pt/areas/courses.ts';
import dataAccessTexts from '../pt/areas/data-access.ts';
import disciplinesTexts from '../pt/areas/disciplines.ts';
import emailTemplatesTexts from '../pt/areas/email-templates.ts';
import functionalitiesTexts from '../pt/areas/functionalities.ts';
import institutionsTexts from '../pt/areas/institutions.ts';
import missivesTexts from '../pt/areas/missives.ts';
import modulesTexts from '../pt/areas/modules.ts';
import newsTexts from '../pt/areas/news.ts';
import organizationsTexts from '../pt/areas/organizations.ts';
import permissionsTexts from '../pt/areas/permissions.ts';
import proctoringConfigTexts from '../pt/areas/proctoring-config.ts';
import rolesTexts from '../pt/areas/roles.ts';
import studentsTexts from '../pt/areas/students.ts';
import supportAnswersTexts from '../pt/areas/support-answers.ts';
import systemTexts from '../pt/areas/system.ts';
import usersTexts from '../pt/areas/users.ts';

export default {
  campaigns: campaignsTexts,
  classes: classesTexts,
  classroom_configs: classroomConfigsTexts,
  classrooms: classroomsTexts,
  contents: contentsTexts,
  courses: coursesTexts,
  data_access: dataAccessTexts,
  disciplines: disciplinesTexts,
  email_templates: emailTemplatesTexts,
  functionalities: functionalitiesTexts,
  institutions: institutionsTexts,
  missives: missivesTexts,
  modules: modulesTexts,
  news: newsTexts,
  organizations: organizationsTexts,
  permissions: permissionsTexts,
  proctoring_config: proctoringConfigTexts,
  roles: rolesTexts,
  students: studentsTexts,
  support_answers: supportAnswersTexts,
  system: systemTexts,
  users: usersTexts,
};
