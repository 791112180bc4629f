/**
 * Tables that belong to the installation, each with its reason. Every other table carries institution_id and gets the
 * tenant policy when migrations run; a test compares both lists with the database's catalogue.
 */
export const globalTables: Readonly<Record<string, string>> = {
  organizations: 'above the institutions',
  institutions: 'the tenants themselves',
  users: 'a login may belong to several institutions',
  modules: 'the catalogue of what may be granted, one for all institutions',
  functionalities: 'as modules',
  permissions: 'as modules',
  sessions: 'a session outlives the choice of an institution',
  one_time_tokens: 'bound to a login, used before an institution is chosen',
  login_failures: 'counted before anybody is known',
  social_identities: 'a login of a provider stands for the account, which may belong to several institutions',
  social_results: 'what a provider has vouched for, before anybody is known here',
  client_exceptions:
    "errors of browsers, also before anybody signs in; for the installation's administrators",
  client_exception_events: 'part of client_exceptions',
  client_exception_people: 'part of client_exceptions',
};

/**
 * Whose a row of a global table is, as a condition on it. Everybody else's rows are hidden from the application, but where
 * code says that it works on accounts (`certame.accounts`): before anybody is known, and on somebody else's login.
 */
export const globalRows: Readonly<Record<string, string>> = {
  // One's own login, those the institution has had to do with, those it made a moment ago, and its leads.
  users: `id = (select current_user_id())
    or (select current_institution()) = any (known_to_institutions)
    or lead_institution_id = (select current_institution())
    or exists (select from institution_logins l
                where l.user_id = users.id and l.institution_id = (select current_institution()))`,
  sessions: 'user_id = (select current_user_id())',
  one_time_tokens: 'user_id = (select current_user_id())',
  social_identities: 'user_id = (select current_user_id())',
  // Nobody is known yet: only what works on accounts sees them.
  social_results: 'false',
  // Of no institution: what acts in one has nothing to do with them.
  client_exceptions: '(select current_institution()) is null',
  client_exception_events: '(select current_institution()) is null',
  client_exception_people: '(select current_institution()) is null or user_id = (select current_user_id())',
};

/** Global tables whose rows everybody may read, each with its reason. What may be changed is the application's to check. */
export const openTables: Readonly<Record<string, string>> = {
  organizations: 'names and colours, which the sign-in page shows to strangers',
  institutions: 'as organizations: sign-in, registration and the choice of an institution list them',
  modules: 'read by all; policies of their own let administrators of the installation alone change them',
  functionalities: 'as modules',
  permissions: 'as modules',
  login_failures: 'counters under hashes and addresses; no row is of a person',
};

/** Rows of busy or derived tables say themselves what happened; the audit trigger would only double them. */
export const unauditedTables: Readonly<Record<string, string>> = {
  audit_log: 'is the audit',
  institution_logins: 'derived from memberships, people and participants',
  sessions: 'sign-ins are recorded as rows of their own',
  one_time_tokens: 'short-lived secrets',
  login_failures: 'counters',
  social_results: 'short-lived results of a provider',
  responses: 'response_changes is their history',
  response_changes: 'append-only history',
  attempt_events: 'append-only, chained by hashes',
  attempts: 'attempt_events is their history',
  exam_password_tries: 'counters; each wrong password is audited below',
  score_sheets: 'computed from responses, keys and resolved scores',
  resolved_scores: 'computed from assignment_scores',
  media_segments: 'counts the chunks that arrive',
  client_exceptions: 'counters of reports that browsers send',
  client_exception_events: 'reports that browsers send',
  client_exception_people: 'reports that browsers send',
  chat_conversations: 'counts its messages',
  chat_messages: 'the conversation itself; edits and deletions are audited below',
  chat_reads: 'positions of readers',
  job_runs: 'progress counters',
  import_batches: 'progress of an import, whose rows are audited themselves',
  notifications: 'messages to one person',
  outbox_emails: 'email_events is their history',
  email_events: 'append-only history',
  missive_recipients: 'email_events is the history of what was sent',
  text_message_recipients: 'written once, with the message',
  news_dismissals: 'what one person has put away',
  first_steps_dismissals: 'what one person has put away',
  questionnaire_items: 'rewritten with the composition, which the questionnaire row dates',
  questionnaire_sections: 'rewritten with the composition',
  questionnaire_draws: 'rewritten with the composition',
  content_views: 'append-only history',
  content_images: 'derived from the text of contents',
  campaign_leads: 'personal data that has to be erasable; campaign_entries is their history',
  campaign_entries: 'append-only, erased with their lead',
  campaign_days: 'counters',
  campaign_consents: 'append-only history',
  question_files: 'derived from the content of versions',
};

/** Of a table above, the columns that a person decides on: a change of these is audited all the same. */
export const auditedColumns: Readonly<Record<string, readonly string[]>> = {
  questionnaire_items: ['voided', 'void_reason'],
  chat_messages: ['body', 'deleted_at'],
  exam_password_tries: ['wrong'],
};

/** Columns whose values never enter the audit log. */
export const secretColumns: readonly string[] = [
  'password_hash',
  'renewal_hash',
  'previous_renewal_hash',
  'token_hash',
  'browser_hash',
  'search_text',
];
