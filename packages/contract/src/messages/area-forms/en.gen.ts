// Written by `npm run maps` from the files of the folder.
// What only forms of declared areas show: help of fields, titles of sections, rows of tables of choices.
import campaignsTexts from '../en/area-forms/campaigns.json';
import classesTexts from '../en/area-forms/classes.json';
import classroomConfigsTexts from '../en/area-forms/classroom-configs.json';
import contentsTexts from '../en/area-forms/contents.json';
import emailTemplatesTexts from '../en/area-forms/email-templates.json';
import functionalitiesTexts from '../en/area-forms/functionalities.json';
import institutionsTexts from '../en/area-forms/institutions.json';
import missivesTexts from '../en/area-forms/missives.json';
import modulesTexts from '../en/area-forms/modules.json';
import newsTexts from '../en/area-forms/news.json';
import organizationsTexts from '../en/area-forms/organizations.json';
import permissionsTexts from '../en/area-forms/permissions.json';
import proctoringConfigTexts from '../en/area-forms/proctoring-config.json';
import studentsTexts from '../en/area-forms/students.json';
import usersTexts from '../en/area-forms/users.json';

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
