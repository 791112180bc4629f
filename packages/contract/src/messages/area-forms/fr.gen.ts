// Written by `npm run maps` from the files of the folder.
// What only forms of declared areas show: help of fields, titles of sections, rows of tables of choices.
import campaignsTexts from '../fr/area-forms/campaigns.json';
import classesTexts from '../fr/area-forms/classes.json';
import classroomConfigsTexts from '../fr/area-forms/classroom-configs.json';
import contentsTexts from '../fr/area-forms/contents.json';
import emailTemplatesTexts from '../fr/area-forms/email-templates.json';
import functionalitiesTexts from '../fr/area-forms/functionalities.json';
import institutionsTexts from '../fr/area-forms/institutions.json';
import missivesTexts from '../fr/area-forms/missives.json';
import modulesTexts from '../fr/area-forms/modules.json';
import newsTexts from '../fr/area-forms/news.json';
import organizationsTexts from '../fr/area-forms/organizations.json';
import permissionsTexts from '../fr/area-forms/permissions.json';
import proctoringConfigTexts from '../fr/area-forms/proctoring-config.json';
import studentsTexts from '../fr/area-forms/students.json';
import usersTexts from '../fr/area-forms/users.json';

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
