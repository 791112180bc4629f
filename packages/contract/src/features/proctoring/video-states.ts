/** A recording's way: chunks arrive (`waiting`), a job joins them (`in_processing`), `complete`, or nothing that plays (`no_video`). */
export const videoStates = ['waiting', 'in_processing', 'complete', 'no_video'] as const;
export type VideoState = (typeof videoStates)[number];

/** As the list of recordings shows them; `deleted`: its time was over. */
export const recordingStates = [...videoStates, 'deleted'] as const;

/** What auditors say of an attempt; `in_audit` from the first look or flag to the decision. */
export const auditStates = ['not_audited', 'in_audit', 'valid', 'invalid'] as const;
export type AuditState = (typeof auditStates)[number];

export const auditDecisions = ['valid', 'invalid'] as const;
export type AuditDecision = (typeof auditDecisions)[number];
/** What follows a decision. */
export const auditConsequences = ['none', 'void_attempt', 'new_chance'] as const;
export type AuditConsequence = (typeof auditConsequences)[number];

/** What of somebody's evidence was seen or taken away. `live`: opened while it happened; `live_tile`: small, among others. */
export const evidenceKinds = ['live', 'live_tile', 'timeline', 'video', 'still', 'pdf', 'download'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** What a media segment shows. */
export const mediaSources = ['camera', 'screen', 'camera_and_screen', 'still'] as const;
export type MediaSource = (typeof mediaSources)[number];
