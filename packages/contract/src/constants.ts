/** Business constants of the specification, section 9. Units in the names. */
export const appVersion = '2.2.55';

export const grid = {
  perPage: 10,
  perPageChoices: [10, 25, 50, 100],
  maxPerPage: 100,
  /** Chosen rows that one address names, in a line that proxies take (8 kB). Of more, all that the search finds. */
  exportMaxIds: 150,
  maxPageButtons: 9,
  searchDebounceMs: 1000,
} as const;

export const feedback = {
  errorMs: 4000,
  successMs: 2000,
  errorListMs: 5000,
  truncateChars: 30,
  unverifiedAccountMs: 20_000,
  loginErrorMs: 5000,
} as const;

export const session = {
  pingIntervalS: 60,
  slowConnectionKbps: 30,
  tokenLifetimeMin: 60,
  sessionLifetimeDays: 14,
} as const;

/** File endings and largest size of an imported sheet. */
export const sheetEndings = ['.xlsx', '.xls', '.csv'] as const;
export const isSheetName = (fileName: string): boolean =>
  sheetEndings.some((ending) => fileName.toLowerCase().endsWith(ending));
export const sheetMaxMb = 20;
export const sheetMaxBytes = sheetMaxMb * 1024 * 1024;

export const starredPagesMax = 10;
export const httpTimeoutMs = 100_000;
export const justificationMaxChars = 150;
export const reasonMinChars = 10;
export const clipboardMaxChars = 1024;
export const uploadSpeedTestBytes = 1024;
export const defaultTimeZone = 'America/Sao_Paulo';
export const languages = ['pt', 'en', 'fr', 'es'] as const;
/** `semi-dark`: light pages with a dark sidebar. `auto`: light or dark as the system is. */
export const themes = ['light', 'dark', 'semi-dark', 'auto'] as const;
export type Theme = (typeof themes)[number];
export type Language = (typeof languages)[number];

/** Mails about finished attempts to a questionnaire's `notification_emails`. */
export const finishDigest = {
  /** From the first finish that waits to the mail that tells of it. */
  firstAfterMs: 5 * 60_000,
  /** From one mail to the next while finishes go on. */
  atMostEveryMs: 30 * 60_000,
} as const;

/** Carries the sealed link of a phone that sends files: an address would be written to logs on its way. */
export const uploadLinkHeader = 'x-upload-link';

/** How a media question is answered: recorded on the spot, or a file from the device. */
export const answerKinds = ['photo', 'audio', 'video', 'file'] as const;
export type AnswerKind = (typeof answerKinds)[number];
/** Longest audio or video that a question may ask for, in seconds, and the shortest limit that makes sense. */
export const recordingLimitS = { min: 5, max: 600 } as const;

/**
 * What a browser adds about its device, where a user agent doesn't tell: `touch=5, fine=0, side=768` (touch points, whether
 * any pointer is precise, shorter side of the screen in CSS pixels). Sent by devices that are touched.
 */
export const deviceReportHeader = 'x-device-report';

export const exam = {
  /** Sealed questions are given out from so long before the period on. */
  preloadLeadMs: 10 * 60_000,
  /** A second device is refused while the first has been heard of within this time. */
  deviceSilenceMs: 60_000,
  /**
   * Silence after which a candidate counts as having left an exam that can't be continued. Longer than a minute, to
   * which browsers slow the timers of a hidden page.
   */
  leaveGraceMs: 90_000,
  /** Responses made before the deadline count when they arrive within this time after it. */
  lateSyncMs: 10 * 60_000,
  /** So long after the first contact past the deadline a save that is not announced may still have been on its way. */
  inFlightMs: 15_000,
  /** What the room sends as a question closes may arrive within this time without being flagged as late. */
  questionGraceMs: 5000,
  /** Changes that a device announces as waiting at most. */
  announcedMax: 5000,
  batchMaxResponses: 200,
  batchMaxBytes: 256 * 1024,
  /** Files of answers come in parts of this size: what a poor line loses is one of them. */
  uploadPartBytes: 128 * 1024,
  answerFileMaxBytes: 50 * 1024 * 1024,
  /** So long a phone may send files to a question by one code. */
  uploadLinkMs: 10 * 60_000,
  /** So long after its beginning an upload that has not ended is forgotten. */
  uploadStaleMs: 24 * 60 * 60_000,
  autosaveMs: 2000,
  heartbeatMs: 20_000,
  /** Lock-screen leniency: time out of full screen before the exam is closed. */
  fullscreenGraceMs: { lenient: 30_000, moderate: 15_000, severe: 0 },
  /** A room that is out of full screen for so much longer than allowed, and still heard of, is closed by the server. */
  fullscreenMarginMs: 20_000,
  /** Of what is selected, copied, cut or pasted, an event keeps so much. */
  clipboardMaxChars: 1024,
  /** Developer tools are guessed from what is missing of the window, looked at again and again. */
  devtoolsThresholdPx: 160,
  devtoolsIntervalMs: 500,
} as const;
