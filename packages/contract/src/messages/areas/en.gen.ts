// Written by `npm run maps` from the files of the folder.
// Words of the declared areas: `one` with its article for sentences, labels of fields and options.
import campaignsTexts from '../en/areas/campaigns.json';
import classesTexts from '../en/areas/classes.json';
import classroomConfigsTexts from '../en/areas/classroom-configs.json';
import classroomsTexts from '../en/areas/classrooms.json';
import contentsTexts from '../en/areas/contents.json';
import coursesTexts from '../en/areas/courses.json';
import dataAccessTexts from '../en/areas/data-access.json';
import disciplinesTexts from '../en/areas/disciplines.json';
import emailTemplatesTexts from '../en/areas/email-templates.json';
import functionalitiesTexts from '../en/areas/functionalities.json';
import institutionsTexts from '../en/areas/institutions.json';
import missivesTexts from '../en/areas/missives.json';
import modulesTexts from '../en/areas/modules.json';
import newsTexts from '../en/areas/news.json';
import organizationsTexts from '../en/areas/organizations.json';
import permissionsTexts from '../en/areas/permissions.json';
import proctoringConfigTexts from '../en/areas/proctoring-config.json';
import rolesTexts from '../en/areas/roles.json';
import studentsTexts from '../en/areas/students.json';
import supportAnswersTexts from '../en/areas/support-answers.json';
import systemTexts from '../en/areas/system.json';
import usersTexts from '../en/areas/users.json';

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
