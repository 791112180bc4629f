/**
 * Life of a grading assignment. `pending` waits for a grader (CP in the specification), `leased` is held by one for a
 * while (IC), `scored` has its score; SR is the release of the attempt's sheet.
 */
export const assignmentStatuses = ['pending', 'leased', 'scored'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];
