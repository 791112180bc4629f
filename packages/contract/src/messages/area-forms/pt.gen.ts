// Written by `npm run maps` from the files of the folder.
// What only forms of declared areas show: help of fields, titles of sections, rows of tables of choices.
import campaignsTexts from '../pt/area-forms/campaigns.ts';
import classesTexts from '../pt/area-forms/classes.ts';
import classroomConfigsTexts from '../pt/area-forms/classroom-configs.ts';
import contentsTexts from '../pt/area-forms/contents.ts';
import emailTemplatesTexts from '../pt/area-forms/email-templates.ts';
import functionalitiesTexts from '../pt/area-forms/functionalities.ts';
import institutionsTexts from '../pt/area-forms/institutions.ts';
import missivesTexts from '../pt/area-forms/missives.ts';
import modulesTexts from '../pt/area-forms/modules.ts';
import newsTexts from '../pt/area-forms/news.ts';
import organizationsTexts from '../pt/area-forms/organizations.ts';
import permissionsTexts from '../pt/area-forms/permissions.ts';
import proctoringConfigTexts from '../pt/area-forms/proctoring-config.ts';
import studentsTexts from '../pt/area-forms/students.ts';
import usersTexts from '../pt/area-forms/users.ts';

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
