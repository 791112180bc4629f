/** What a candidate asks for help with. */
export const supportKinds = [
  'camera',
  'microphone',
  'screen',
  'internet',
  'access',
  'question',
  'other',
] as const;
export type SupportKind = (typeof supportKinds)[number];

export const supportStates = ['waiting', 'in_progress', 'closed'] as const;
export type SupportState = (typeof supportStates)[number];

/** How staff may close a request. */
export const staffOutcomes = ['solved', 'unsolved', 'no_reply'] as const;
export const supportOutcomes = [...staffOutcomes, 'by_candidate'] as const;
export type SupportOutcome = (typeof supportOutcomes)[number];

/** Who wrote a message. */
export const supportSides = ['candidate', 'staff'] as const;
export type SupportSide = (typeof supportSides)[number];

/** Bounds of a request. Units in the names. */
export const supportLimits = {
  messageMaxChars: 2000,
  noteMaxChars: 500,
  messagesPerMin: 30,
  requestsPerMin: 12,
  messagesMost: 500,
  queueMost: 200,
} as const;
