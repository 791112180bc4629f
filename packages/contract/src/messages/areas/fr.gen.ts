// Written by `npm run maps` from the files of the folder.
// Words of the declared areas: `one` with its article for sentences, labels of fields and options.
import campaignsTexts from '../fr/areas/campaigns.json';
import classesTexts from '../fr/areas/classes.json';
import classroomConfigsTexts from '../fr/areas/classroom-configs.json';
import classroomsTexts from '../fr/areas/classrooms.json';
import contentsTexts from '../fr/areas/contents.json';
import coursesTexts from '../fr/areas/courses.json';
import dataAccessTexts from '../fr/areas/data-access.json';
import disciplinesTexts from '../fr/areas/disciplines.json';
import emailTemplatesTexts from '../fr/areas/email-templates.json';
import functionalitiesTexts from '../fr/areas/functionalities.json';
import institutionsTexts from '../fr/areas/institutions.json';
import missivesTexts from '../fr/areas/missives.json';
import modulesTexts from '../fr/areas/modules.json';
import newsTexts from '../fr/areas/news.json';
import organizationsTexts from '../fr/areas/organizations.json';
import permissionsTexts from '../fr/areas/permissions.json';
import proctoringConfigTexts from '../fr/areas/proctoring-config.json';
import rolesTexts from '../fr/areas/roles.json';
import studentsTexts from '../fr/areas/students.json';
import supportAnswersTexts from '../fr/areas/support-answers.json';
import systemTexts from '../fr/areas/system.json';
import usersTexts from '../fr/areas/users.json';

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
