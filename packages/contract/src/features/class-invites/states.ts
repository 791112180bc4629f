/** `code`: whoever has it may use it. `email`: sent to one person, who alone may use it. */
export const classInviteKinds = ['code', 'email'] as const;
export type ClassInviteKind = (typeof classInviteKinds)[number];

export const classInviteAnswers = ['accepted', 'declined'] as const;
export type ClassInviteAnswer = (typeof classInviteAnswers)[number];

/** What an invitation is good for at this moment. */
export const classInviteStates = ['open', 'accepted', 'declined', 'revoked', 'expired', 'used_up'] as const;
export type ClassInviteState = (typeof classInviteStates)[number];
