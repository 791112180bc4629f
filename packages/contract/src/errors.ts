/**
 * Every error the product can answer with: status, notice level and where the web goes. Texts are in
 * messages/<language>/errors.ts under the same code; a test holds the two together.
 */
interface ErrorDefinition {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 507;
  level: 'error' | 'warning';
  redirect?: string;
}

const define = <const T extends Record<string, ErrorDefinition>>(definitions: T): T => definitions;

export const errors = define({
  malformed: { status: 400, level: 'error' },
  validation: { status: 422, level: 'error' },
  unauthenticated: { status: 401, level: 'error', redirect: '/login' },
  'login-failed': { status: 401, level: 'error' },
  unverified_account: { status: 401, level: 'warning' },
  'login-locked': { status: 429, level: 'warning' },
  'user-inactive': { status: 401, level: 'error' },
  'first-access': { status: 422, level: 'warning', redirect: '/first-access' },
  'password-reset-invalid': { status: 422, level: 'error' },
  'registration-closed': { status: 422, level: 'warning' },
  'activation-invalid': { status: 422, level: 'error' },
  'activation-password': { status: 422, level: 'warning' },
  'social-expired': { status: 422, level: 'warning' },
  'social-unavailable': { status: 422, level: 'warning' },
  'password-too-common': { status: 422, level: 'error' },
  'password-current-wrong': { status: 422, level: 'error' },
  'user-above': { status: 403, level: 'error' },
  'user-elsewhere': { status: 403, level: 'error' },
  'not-yourself': { status: 422, level: 'error' },
  'last-administrator': { status: 422, level: 'error' },
  'role-above': { status: 403, level: 'error' },
  'product-role': { status: 422, level: 'error' },
  'role-in-use': { status: 409, level: 'error' },
  'product-catalogue': { status: 422, level: 'error' },
  'permission-in-use': { status: 409, level: 'error' },
  'installation-only': { status: 403, level: 'error' },
  forbidden: { status: 403, level: 'error', redirect: '/' },
  'no-institution': { status: 403, level: 'error' },
  'institution-not-member': { status: 403, level: 'error' },
  'not-found': { status: 404, level: 'error' },
  'method-not-allowed': { status: 405, level: 'error' },
  conflict: { status: 409, level: 'warning' },
  'room-full': { status: 409, level: 'warning' },
  'room-supervisors': { status: 403, level: 'warning' },
  'already-exists': { status: 409, level: 'error' },
  'read-only': { status: 403, level: 'error' },
  'in-use': { status: 409, level: 'error' },
  'too-large': { status: 413, level: 'error' },
  'unsupported-media': { status: 415, level: 'error' },
  'too-many-requests': { status: 429, level: 'warning' },
  internal: { status: 500, level: 'error' },
  'invalid-server-object': { status: 502, level: 'error' },
  maintenance: { status: 503, level: 'error', redirect: '/maintenance' },
  busy: { status: 503, level: 'warning' },
  'disk-full': { status: 507, level: 'error' },
  'invalid-signature': { status: 403, level: 'error', redirect: '/invalid-signature' },
  'card-data-refused': { status: 422, level: 'error' },

  'chat-not-possible': { status: 422, level: 'warning' },
  'chat-too-late': { status: 422, level: 'warning' },
  'chat-during-exam': { status: 422, level: 'warning' },
  /** None of those who are called is in the exam. */
  'call-nobody': { status: 409, level: 'warning' },
  'call-ended': { status: 409, level: 'warning' },
  'call-full': { status: 409, level: 'warning' },
  /** The person takes part from another page. */
  'call-elsewhere': { status: 409, level: 'warning' },
  'erasure-requested': { status: 409, level: 'warning' },
  'erasure-answered': { status: 409, level: 'warning' },

  'file-type-refused': { status: 422, level: 'error' },
  'picture-too-large': { status: 422, level: 'error' },
  'file-empty': { status: 422, level: 'error' },
  'quota-exceeded': { status: 413, level: 'error' },
  'import-unreadable': { status: 422, level: 'error' },
  'import-too-large': { status: 413, level: 'error' },
  'import-type': { status: 422, level: 'error' },
  'import-one-file': { status: 422, level: 'error' },
  'supervisor-twice': { status: 409, level: 'error' },
  'export-too-large': { status: 422, level: 'warning' },
  'export-pdf-too-large': { status: 422, level: 'warning' },
  'import-missing-columns': { status: 422, level: 'error' },
  'import-no-rows': { status: 422, level: 'error' },
  'import-no-questions': { status: 422, level: 'error' },
  'import-xml-malformed': { status: 422, level: 'error' },
  'import-xml-doctype': { status: 422, level: 'error' },
  'import-xml-root': { status: 422, level: 'error' },

  'question-in-use': { status: 409, level: 'warning' },
  'questionnaire-incomplete': { status: 422, level: 'error' },
  'questionnaire-empty': { status: 422, level: 'warning' },
  /** Compared ones need the same number of questions. */
  'questionnaires-incompatible': { status: 422, level: 'warning' },
  'print-too-many': { status: 422, level: 'warning' },
  'questionnaire-state': { status: 409, level: 'error' },
  'questionnaire-has-attempts': { status: 409, level: 'error' },
  /** It names a group of editors, and whoever asks is not among them. */
  'questionnaire-editors': { status: 403, level: 'warning' },
  'editor-group-managers': { status: 403, level: 'warning' },
  'editor-group-in-use': { status: 409, level: 'warning' },

  'email-not-failed': { status: 409, level: 'warning' },
  'email-not-waiting': { status: 409, level: 'warning' },
  'mail-not-configured': { status: 409, level: 'warning' },
  'mailing-state': { status: 409, level: 'warning' },
  'mailing-nobody': { status: 422, level: 'warning' },

  'exam-not-started': { status: 422, level: 'warning' },
  'exam-ended': { status: 422, level: 'warning' },
  'exam-closed': { status: 422, level: 'warning' },
  'exam-not-invited': { status: 403, level: 'warning' },
  'exam-password-wrong': { status: 422, level: 'error' },
  'exam-password-locked': { status: 429, level: 'warning' },
  'exam-entry-over': { status: 422, level: 'warning' },
  'exam-justification-required': { status: 422, level: 'warning' },
  'exam-attempts-used': { status: 422, level: 'warning' },
  'exam-participant-limit': { status: 422, level: 'warning' },
  'exam-device-not-allowed': { status: 422, level: 'warning' },
  'proctoring-consent-needed': { status: 422, level: 'warning' },
  'proctoring-check-needed': { status: 422, level: 'warning' },
  'app-challenge-invalid': { status: 422, level: 'error' },
  'app-challenge-used': { status: 409, level: 'error' },
  'app-signature-wrong': { status: 422, level: 'error' },
  'exam-cannot-continue': { status: 422, level: 'warning' },
  'exam-pauses-not-allowed': { status: 422, level: 'warning' },
  'exam-pauses-used': { status: 422, level: 'warning' },
  'question-closed': { status: 422, level: 'warning' },
  'exam-paused-by-staff': { status: 409, level: 'warning' },
  'exam-paused': { status: 409, level: 'warning' },
  'exam-cannot-go-back': { status: 422, level: 'warning' },
  'exam-required-missing': { status: 422, level: 'warning' },
  'more-than-one-user': { status: 409, level: 'warning' },
  'answer-finished': { status: 422, level: 'warning', redirect: '/questionnaires/answers' },
  /** Closed by staff, who may reopen it: the device keeps its unsent answers. `answer-finished` is final. */
  'disable-answer': { status: 422, level: 'warning' },
  'answers-given-up': { status: 422, level: 'warning' },
  /** Asked of one person's answers, which nobody can tell apart. */
  'answers-anonymous': { status: 409, level: 'warning' },
  /** Answers that could be read already would be told from those that come later. */
  'anonymous-closed': { status: 409, level: 'warning' },
  'receipt-not-finished': { status: 409, level: 'warning' },
  'answer-too-late': { status: 422, level: 'warning' },
  'answer-files-full': { status: 413, level: 'warning' },
  'answer-file-kind': { status: 422, level: 'warning' },
  'answer-file-too-long': { status: 422, level: 'warning' },
  /** Parts come in order; `data.next_part` is the one that is expected. */
  'upload-part-order': { status: 409, level: 'warning' },
  /** The media store is down or full: the device keeps what it recorded and tries again. */
  'recording-storage': { status: 503, level: 'warning' },
  'recording-closed': { status: 422, level: 'warning' },
  'recording-implausible': { status: 422, level: 'warning' },
  'recording-not-asked': { status: 422, level: 'warning' },
  'recording-not-media': { status: 422, level: 'warning' },
  'recording-not-ready': { status: 409, level: 'warning' },
  /** Not possible in the state that a stream is in. */
  'stream-state': { status: 409, level: 'warning' },
  /** Somebody else, or another page, broadcasts it. */
  'stream-taken': { status: 409, level: 'warning' },
  'unknown-item': { status: 422, level: 'error' },
  'invalid-queue-event': { status: 422, level: 'error' },
  'invalid-value': { status: 422, level: 'error' },
  'text-too-long': { status: 422, level: 'error' },
  'mailbox-unproven': { status: 403, level: 'warning' },
  'class-invite-unknown': { status: 404, level: 'warning' },
  'class-invite-closed': { status: 422, level: 'warning' },
  'class-invite-other-email': { status: 403, level: 'warning' },
  'class-invite-staff': { status: 422, level: 'warning' },
  'class-invite-inactive': { status: 422, level: 'warning' },
  'class-invite-answered': { status: 409, level: 'warning' },

  'campaign-closed': { status: 422, level: 'warning' },
  'lead-elsewhere': { status: 404, level: 'warning' },
  'results-not-released': { status: 422, level: 'warning' },
  'attempt-voided': { status: 422, level: 'warning' },
  'audit-attempt-open': { status: 409, level: 'warning' },
  'audit-own-decision': { status: 409, level: 'warning' },
  'support-unavailable': { status: 409, level: 'warning' },
  'support-taken': { status: 409, level: 'warning' },
  'support-not-taken': { status: 409, level: 'warning' },
  'support-not-yours': { status: 409, level: 'warning' },
  'support-closed': { status: 409, level: 'warning' },
  'evidence-needs-appeal': { status: 403, level: 'warning' },
  'score-above-max': { status: 422, level: 'error' },
  'scores-pending': { status: 409, level: 'warning' },
  'grading-released': { status: 409, level: 'warning' },
  'practical-begun': { status: 409, level: 'warning' },
  'practical-nobody': { status: 409, level: 'warning' },
  'practical-no-question': { status: 409, level: 'warning' },
  'grading-begun': { status: 409, level: 'warning' },
  'grading-over': { status: 422, level: 'warning' },
  'grading-share-done': { status: 422, level: 'warning' },
  'grading-training': { status: 409, level: 'warning' },
  'grading-paused': { status: 409, level: 'warning' },
  'grading-training-used': { status: 409, level: 'warning' },
  'grading-by-correctors': { status: 409, level: 'warning' },
  'appeals-closed': { status: 409, level: 'warning' },
  'appeal-subject': { status: 422, level: 'warning' },
  'appeal-exists': { status: 409, level: 'warning' },
  'appeal-limit': { status: 409, level: 'warning' },
  /** Not possible in the state that an appeal is in. */
  'appeal-state': { status: 409, level: 'warning' },
  'appeal-own': { status: 409, level: 'warning' },
  /** Doesn't fit the question, or the answer. */
  'appeal-effect': { status: 422, level: 'warning' },
  /** What is to be undone was changed since. */
  'appeal-effect-changed': { status: 409, level: 'warning' },
  'paper-pages': { status: 409, level: 'warning' },
  'paper-outdated': { status: 409, level: 'warning' },
  'paper-nobody': { status: 422, level: 'warning' },
  'paper-not-printed': { status: 409, level: 'warning' },
  'scan-unreadable': { status: 422, level: 'warning' },
  'scan-protected': { status: 422, level: 'warning' },
  'scan-too-large': { status: 422, level: 'warning' },
  'scan-too-many-pages': { status: 422, level: 'warning' },
});

export type ErrorCode = keyof typeof errors;

/** Field -> message keys or ready texts. */
export type FieldErrors = Record<string, FieldProblem[]>;
/** A message key under `validation` with its parameters. */
export interface FieldProblem {
  key: string;
  params?: Record<string, string | number>;
  /** Parameters that are text keys, which are translated. */
  named?: Record<string, string>;
}

/** The one error type that is thrown on purpose. The server's handler and the web turn the code into status and text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly fields: FieldErrors;
  /** Machine-readable details for the client, e.g. what a questionnaire lacks before its release. */
  readonly data: unknown;

  constructor(
    code: ErrorCode,
    details: {
      params?: Record<string, string | number>;
      fields?: FieldErrors;
      data?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.params = details.params ?? {};
    this.fields = details.fields ?? {};
    this.data = details.data;
  }
}

/** Body of every error reply. */
export interface ErrorBody {
  code: string;
  messages: { level: string; message: string }[];
  errors: Record<string, string[]>;
  data?: unknown;
}
