// Written by `npm run maps` from the files of the folder.
// Words of the declared areas: `one` with its article for sentences, labels of fields and options.
import campaignsTexts from '../es/areas/campaigns.json';
import classesTexts from '../es/areas/classes.json';
import classroomConfigsTexts from '../es/areas/classroom-configs.json';
import classroomsTexts from '../es/areas/classrooms.json';
import contentsTexts from '../es/areas/contents.json';
import coursesTexts from '../es/areas/courses.json';
import dataAccessTexts from '../es/areas/data-access.json';
import disciplinesTexts from '../es/areas/disciplines.json';
import emailTemplatesTexts from '../es/areas/email-templates.json';
import functionalitiesTexts from '../es/areas/functionalities.json';
import institutionsTexts from '../es/areas/institutions.json';
import missivesTexts from '../es/areas/missives.json';
import modulesTexts from '../es/areas/modules.json';
import newsTexts from '../es/areas/news.json';
import organizationsTexts from '../es/areas/organizations.json';
import permissionsTexts from '../es/areas/permissions.json';
import proctoringConfigTexts from '../es/areas/proctoring-config.json';
import rolesTexts from '../es/areas/roles.json';
import studentsTexts from '../es/areas/students.json';
import supportAnswersTexts from '../es/areas/support-answers.json';
import systemTexts from '../es/areas/system.json';
import usersTexts from '../es/areas/users.json';

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
