/** Why a grader sends an answer to the chair. */
export const flagKinds = ['blank', 'off_topic', 'plagiarism', 'risk'] as const;
export type FlagKind = (typeof flagKinds)[number];
