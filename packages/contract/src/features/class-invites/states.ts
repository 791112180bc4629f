/** `code`: anybody who has it may use it. `email`: only its recipient may use it. */
export const classInviteKinds = ['code', 'email'] as const;
export type ClassInviteKind = (typeof classInviteKinds)[number];

export const classInviteAnswers = ['accepted', 'declined'] as const;
export type ClassInviteAnswer = (typeof classInviteAnswers)[number];

/** State of an invitation, computed at the moment of reading. */
export const classInviteStates = ['open', 'accepted', 'declined', 'revoked', 'expired', 'used_up'] as const;
export type ClassInviteState = (typeof classInviteStates)[number];
