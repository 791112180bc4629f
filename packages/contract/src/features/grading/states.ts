/**
 * Life of a grading assignment. `pending` waits for its grader, `leased` is held for a while, `scored` has its score, `released` has
 * reached its candidate: it takes no other score.
 */
export const assignmentStatuses = ['pending', 'leased', 'scored', 'released'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** What graders and those who watch them read: pending, in correction, score released (specification, section 4). */
export const correctorStatuses = ['CP', 'IC', 'SR'] as const;
export type CorrectorStatus = (typeof correctorStatuses)[number];
