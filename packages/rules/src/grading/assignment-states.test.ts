import { assignmentStatuses } from '@certame/contract/features/grading/states.ts';
import { describe, expect, it } from 'vitest';
import { type Assignment, assignmentActions, nextAssignmentStatus } from './assignment-states.ts';

const now = new Date('2026-03-02T12:00:00Z');
const later = new Date('2026-03-02T12:00:00.001Z');
const leasedBy = (graderId: string, leasedUntil: Date): Assignment => ({
  status: 'leased',
  graderId,
  leasedUntil,
});

describe('the status of a grading assignment', () => {
  it.each([
    ['lease', ['leased', 'leased', 'leased']],
    ['give_back', ['conflict', 'pending', 'conflict']],
    ['score', ['scored', 'scored', 'scored']],
    ['withdraw', ['pending', 'pending', 'pending']],
  ] as const)('%s leads from pending, leased, scored to %s', (action, expected) => {
    const reached = assignmentStatuses.map((status) => {
      try {
        return nextAssignmentStatus({ status, graderId: 'ana', leasedUntil: later }, action, 'ana', now);
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
    expect(reached).toEqual(expected);
  });

  it.each(assignmentActions)('refuses "%s" while another grader holds the lease', (action) => {
    expect(() => nextAssignmentStatus(leasedBy('ana', later), action, 'rui', now)).toThrowError(
      expect.objectContaining({ code: 'conflict' }),
    );
  });

  it('gives the response to the next grader from the moment in which the lease ends', () => {
    expect(nextAssignmentStatus(leasedBy('ana', now), 'score', 'rui', now)).toBe('scored');
  });
});
