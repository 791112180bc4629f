/** Pages from which mail is sent or looked after, and the first one that is seen. */
const mailScreens = [
  /^\/$/,
  /^\/(emails_sent|email_templates|missives|class_invite|users|students)(\/|$)/,
  /^\/questionnaires(\/create)?$/,
  /^\/questionnaires\/[^/]+\/(edit|resume)$/,
];

export const isMailScreen = (path: string): boolean => mailScreens.some((screen) => screen.test(path));
