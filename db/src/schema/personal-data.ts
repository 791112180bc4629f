/** What erasing a person does with a column. A reason stands where something of theirs stays. */
export type Erasure =
  | 'row goes'
  | 'emptied'
  /** The login it names has no name any more, or is a stand-in that never had one. */
  | 'nameless'
  | { stays: string };

/** The file of the copy of own data that has it, or why none has. */
export type OwnCopy = `${string}.json` | { notCopied: string };

export interface PersonalColumn {
  erasure: Erasure;
  copy: OwnCopy;
}

const made: PersonalColumn = {
  erasure: 'nameless',
  copy: { notCopied: 'who made it; what was made is of the institution' },
};
const goes = (copy: OwnCopy): PersonalColumn => ({ erasure: 'row goes', copy });
const emptied = (copy: OwnCopy): PersonalColumn => ({ erasure: 'emptied', copy });
const nameless = (copy: OwnCopy): PersonalColumn => ({ erasure: 'nameless', copy });
const stays = (why: string, copy: OwnCopy): PersonalColumn => ({ erasure: { stays: why }, copy });
const partOf = (file: OwnCopy): PersonalColumn => nameless(file);
const secret: OwnCopy = { notCopied: 'a secret, or what lives for minutes' };
const derived: OwnCopy = { notCopied: 'derived from what is copied' };
const ofOthers: OwnCopy = { notCopied: 'tells of others' };

/**
 * Every column that names a person or says something of one: what an erasure does with it (erase-person.ts), and where its
 * person has it in the copy of own data (features/profile). A test walks over all tables and fails for one that is missing
 * here.
 */
export const personalData: Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>> = {
  users: {
    name: emptied('account.json'),
    email: emptied('account.json'),
    phone: emptied('account.json'),
  },
  people: {
    user_id: goes('people.json'),
    name: goes('people.json'),
    email: goes('people.json'),
    document: goes('people.json'),
    birthdate: goes('people.json'),
    phone: goes('people.json'),
  },
  memberships: { user_id: goes('roles.json') },
  pending_memberships: { user_id: goes('roles_waiting.json'), email: goes('roles_waiting.json') },
  institution_logins: { user_id: stays('shows the login without a name beside what it made', derived) },
  sessions: {
    user_id: goes('sessions.json'),
    user_agent: goes('sessions.json'),
    address: goes('sessions.json'),
  },
  one_time_tokens: { user_id: goes(secret) },
  login_links: { user_id: goes(secret), created_by: made },
  social_identities: { user_id: goes('identities.json'), email: goes('identities.json') },
  social_results: {
    email: stays('an hour at most, and of nobody known', secret),
    name: stays('as its e-mail', secret),
  },
  user_consents: {
    user_id: stays('the proof of what was agreed to, under a login without a name', 'consents.json'),
  },
  audit_log: {
    user_id: nameless('changes.json'),
    changes: emptied('changes.json'),
  },

  class_students: { person_id: goes('classes.json') },
  class_teachers: { user_id: goes('classes_taught.json') },
  class_invites: {
    email: goes('class_invitations.json'),
    answered_by: nameless('class_invitations.json'),
    created_by: made,
  },
  classes: { created_by: made },
  courses: { created_by: made },
  disciplines: { created_by: made },
  contents: { created_by: made },
  content_views: { user_id: goes('content_views.json') },
  streams: { broadcaster_id: made, created_by: made },
  data_access: { owner_id: goes({ notCopied: 'rights, which roles.json tells' }) },

  questionnaires: { created_by: made },
  questionnaire_templates: { created_by: made },
  editor_groups: { created_by: made },
  editor_group_members: { user_id: goes('editor_groups.json') },
  questions: { created_by: made },
  question_versions: { created_by: made },
  participants: { user_id: nameless('exam_invitations.json'), person_id: emptied('exam_invitations.json') },
  exam_password_tries: { user_id: goes('exam_password_tries.json') },
  room_participants: { participant_id: partOf('seats.json') },
  room_supervisors: { user_id: goes('rooms_supervised.json') },
  room_shifts: {
    user_id: nameless('rooms_supervised.json'),
    ended_by: made,
    reason: { erasure: { stays: 'says why a supervision ended, without a name' }, copy: ofOthers },
  },
  room_support: { user_id: goes('rooms_supervised.json') },
  attempts: {
    user_id: nameless('attempts.json'),
    participant_id: partOf('attempts.json'),
    justification: emptied('attempts.json'),
    environment: emptied('attempts.json'),
  },
  app_keys: { created_by: made },
  attempt_events: {
    attempt_id: partOf('exam_events.json'),
    data: emptied('exam_events.json'),
  },
  attempt_messages: {
    attempt_id: partOf('exam_messages.json'),
    text: emptied('exam_messages.json'),
    sent_by: made,
  },
  media_segments: { attempt_id: goes('recordings.json') },
  proctoring_consents: {
    user_id: goes('proctoring_consents.json'),
    decided_by: made,
  },
  environment_checks: { user_id: goes('environment_checks.json'), waived_by: made },
  proctoring_sessions: { attempt_id: partOf('proctoring.json') },
  proctoring_reviews: {
    attempt_id: partOf('proctoring_reviews.json'),
    reason: stays('a decision has to stand with its reason', 'proctoring_reviews.json'),
    reviewed_by: made,
  },
  evidence_views: {
    attempt_id: partOf('evidence_views.json'),
    user_id: nameless('evidence_views.json'),
  },
  support_requests: {
    participant_id: partOf('support_requests.json'),
    attempt_id: partOf('support_requests.json'),
    taken_by: made,
    closed_by: made,
    closing_note: emptied(ofOthers),
  },
  support_messages: {
    sender_id: nameless('support_messages.json'),
    text: emptied('support_messages.json'),
  },
  support_transfers: { from_id: made, to_id: made, transferred_by: made, note: emptied(ofOthers) },
  answer_uploads: { attempt_id: goes(secret) },
  upload_links: { attempt_id: goes(secret) },
  responses: {
    attempt_id: partOf('responses.json'),
    value: stays('results have to stand; under a login without a name', 'responses.json'),
  },
  response_changes: {
    attempt_id: partOf('response_changes.json'),
    value: stays('as responses', 'response_changes.json'),
  },
  attempt_receipts: { attempt_id: partOf('exam_receipts.json') },
  score_sheets: { attempt_id: partOf('attempts.json') },
  grading_assignments: {
    attempt_id: partOf('attempts.json'),
    grader_id: made,
  },
  grading_configs: {
    created_by: made,
    chair_id: emptied({ notCopied: 'work that was given to them, which assignments tell' }),
  },
  grading_config_graders: {
    user_id: goes({ notCopied: 'work that was given to them, which assignments tell' }),
  },
  grading_config_students: { person_id: goes({ notCopied: 'whose answers somebody is to grade' }) },
  physical_questionnaires: { created_by: made },
  physical_questionnaire_students: { person_id: goes({ notCopied: 'for whom sheets are printed' }) },
  paper_sheets: {
    participant_id: partOf({ notCopied: 'the sheet of their exam, whose answers are those of the attempt' }),
    attempt_id: partOf({ notCopied: 'the sheet of their exam, whose answers are those of the attempt' }),
  },
  grading_bank_comments: {
    created_by: made,
    text: stays('a sentence for any answer', ofOthers),
  },
  grading_flags: {
    attempt_id: partOf({ notCopied: 'a suspicion about an answer, until the chair has decided' }),
    other_attempt_id: partOf({ notCopied: 'a suspicion about an answer, until the chair has decided' }),
    flagged_by: made,
    settled_by: made,
    note: stays('what a grader tells the chair of an answer', ofOthers),
  },
  grading_training_answers: {
    attempt_id: partOf({ notCopied: 'an answer that graders are trained by, without its name' }),
    created_by: made,
    reason: stays('why marks were agreed on', ofOthers),
  },
  grading_training_marks: { grader_id: made, settled_by: made },
  grade_drafts: { comment: stays('what a grader is writing of an answer', ofOthers) },
  practical_tests: { created_by: made },
  practical_test_teachers: { user_id: goes('practical_tests_examined.json') },
  practical_test_students: { person_id: goes('practical_tests.json') },
  practical_visits: { examiner_id: nameless({ notCopied: 'forms that they filled in about others' }) },
  practical_entries: {
    entry: stays('what an examiner wrote of a student; it goes with the student', ofOthers),
  },
  practical_decisions: {
    decided_by: made,
    reason: stays('why somebody gave a score; it goes with the student', ofOthers),
  },
  resolved_scores: { attempt_id: partOf('attempts.json') },
  assignment_scores: {
    comment: stays('what a grader wrote of an answer', { notCopied: 'shown with the released result' }),
  },

  appeal_effects: {
    created_by: made,
    undone_by: made,
    reason: stays('a decision has to stand with its reason', { notCopied: 'shown with the appeal' }),
    undo_reason: stays('as its reason', ofOthers),
  },
  appeals: {
    user_id: nameless('appeals.json'),
    attempt_id: partOf('appeals.json'),
    reasoning: emptied('appeals.json'),
    handler_id: made,
    answer: stays('a decision has to stand', 'appeals.json'),
  },
  appeal_attachments: { file_id: goes('files.json') },
  appeal_handlings: { user_id: nameless('appeal_history.json'), message: emptied('appeal_history.json') },
  accepted_answers: { created_by: made },

  campaign_leads: {
    name: goes('leads.json'),
    email: goes('leads.json'),
    phone: goes('leads.json'),
    birthdate: goes('leads.json'),
    guardian_name: goes('leads.json'),
    guardian_email: goes('leads.json'),
  },
  campaign_entries: { lead_id: goes('leads.json'), user_id: goes(derived), address: goes('leads.json') },
  campaigns: { notice_emails: stays('where the institution wants its notices', ofOthers) },

  files: {
    owner_id: nameless('files.json'),
    name: stays('files that others use; own ones go', 'files.json'),
  },
  job_runs: {
    user_id: nameless({ notCopied: 'progress of work, whose outcome is a file' }),
    input: emptied(derived),
    result: emptied(derived),
  },
  notifications: { user_id: goes('notifications.json'), data: emptied('notifications.json') },
  outbox_emails: {
    user_id: goes('emails.json'),
    to_email: goes('emails.json'),
    to_name: goes('emails.json'),
    subject: emptied('emails.json'),
    html: emptied({ notCopied: 'holds links that sign in' }),
    plain: emptied({ notCopied: 'holds links that sign in' }),
  },
  mailings: { sent_by: made, created_by: made },
  mailing_recipients: {
    user_id: emptied('mailings.json'),
    name: emptied('mailings.json'),
    email: emptied('mailings.json'),
  },
  announcements: {
    created_by: made,
    addressed_to: emptied('announcements.json'),
    message: emptied('announcements.json'),
  },
  announcement_recipients: { user_id: goes('announcements.json') },
  news: { created_by: made },
  first_steps_dismissals: { user_id: goes({ notCopied: 'that a list on the home page was put away' }) },
  news_dismissals: { user_id: goes({ notCopied: 'that a notice was put away' }) },

  chat_conversations: {
    first_user_id: nameless('chat_messages.json'),
    second_user_id: nameless('chat_messages.json'),
  },
  chat_messages: { sender_id: nameless('chat_messages.json'), body: emptied('chat_messages.json') },
  chat_reads: { user_id: goes({ notCopied: 'how far somebody has read' }) },
  chat_blocks: { blocker_id: goes('chat_blocks.json'), blocked_id: goes(ofOthers) },

  calls: { started_by: made, ended_by: made },
  call_invitations: { user_id: nameless({ notCopied: 'that somebody might take part in a call' }) },
  meetings: { host_id: made },
  meeting_messages: { user_id: goes('meeting_messages.json'), body: goes('meeting_messages.json') },
  call_peers: { user_id: nameless({ notCopied: 'when somebody took part in a call' }) },

  erasure_requests: {
    user_id: nameless('erasure_requests.json'),
    reason: emptied('erasure_requests.json'),
    closed_by: made,
  },
  client_exception_people: { user_id: goes({ notCopied: 'counts people; the errors name nobody' }) },
};
