/** Bounds of the chat. Units in the names. */
export const chatLimits = {
  messageMaxChars: 4000,
  messagesPerMin: 30,
  filesPerMin: 10,
  typingPerMin: 40,
  fileMaxBytes: 20 * 1024 * 1024,
  /** How long an author may edit a message. */
  editMin: 15,
  /** And taken back this long. */
  deleteMin: 60,
  pageMessages: 40,
  searchHits: 40,
  contacts: 30,
  conversations: 300,
  /** A typing indicator disappears after this time. */
  typingShownMs: 5000,
  /** Shortest interval between two typing events of a page. */
  typingEveryMs: 3000,
} as const;
