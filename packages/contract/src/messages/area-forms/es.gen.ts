// Written by `npm run maps` from the files of the folder.
// What only forms of declared areas show: help of fields, titles of sections, rows of tables of choices.
import campaignsTexts from '../es/area-forms/campaigns.json';
import classesTexts from '../es/area-forms/classes.json';
import classroomConfigsTexts from '../es/area-forms/classroom-configs.json';
import contentsTexts from '../es/area-forms/contents.json';
import emailTemplatesTexts from '../es/area-forms/email-templates.json';
import functionalitiesTexts from '../es/area-forms/functionalities.json';
import institutionsTexts from '../es/area-forms/institutions.json';
import missivesTexts from '../es/area-forms/missives.json';
import modulesTexts from '../es/area-forms/modules.json';
import newsTexts from '../es/area-forms/news.json';
import organizationsTexts from '../es/area-forms/organizations.json';
import permissionsTexts from '../es/area-forms/permissions.json';
import proctoringConfigTexts from '../es/area-forms/proctoring-config.json';
import studentsTexts from '../es/area-forms/students.json';
import usersTexts from '../es/area-forms/users.json';

export default {
  campaigns: campaignsTexts,
  classes: classesTexts,
  classroom_configs: classroomConfigsTexts,
  contents: contentsTexts,
  email_templates: emailTemplatesTexts,
  functionalities: functionalitiesTexts,
  institutions: institutionsTexts,
  missives: missivesTexts,
  modules: modulesTexts,
  news: newsTexts,
  organizations: organizationsTexts,
  permissions: permissionsTexts,
  proctoring_config: proctoringConfigTexts,
  students: studentsTexts,
  users: usersTexts,
};
