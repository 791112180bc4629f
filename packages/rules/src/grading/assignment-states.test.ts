import { assignmentStatuses } from '@certame/contract/features/grading/states.ts';
import { describe, expect, it } from 'vitest';
import {
  type Assignment,
  assignmentActions,
  correctorStatusOf,
  nextAssignmentStatus,
} from './assignment-states.ts';

const now = new Date('2026-03-02T12:00:00Z');
const later = new Date('2026-03-02T12:00:00.001Z');
const leasedBy = (graderId: string, leasedUntil: Date): Assignment => ({
  status: 'leased',
  graderId,
  leasedUntil,
});

describe('the status of a grading assignment', () => {
  it.each([
    ['lease', ['leased', 'leased', 'leased', 'grading-released']],
    ['give_back', ['conflict', 'pending', 'conflict', 'grading-released']],
    ['pass_on', ['pending', 'pending', 'conflict', 'grading-released']],
    ['score', ['scored', 'scored', 'scored', 'grading-released']],
    ['withdraw', ['pending', 'pending', 'pending', 'grading-released']],
    ['release', ['conflict', 'conflict', 'released', 'released']],
  ] as const)('%s leads from pending, leased, scored, released to %s', (action, expected) => {
    const reached = assignmentStatuses.map((status) => {
      try {
        return nextAssignmentStatus({ status, graderId: 'ana', leasedUntil: later }, action, 'ana', now);
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
    expect(reached).toEqual(expected);
  });

  it.each([
    ['pending', later, 'CP'],
    ['leased', later, 'IC'],
    ['leased', now, 'CP'],
    ['scored', null, 'IC'],
    ['released', null, 'SR'],
  ] as const)('%s until %s is read as %s', (status, leasedUntil, expected) => {
    expect(correctorStatusOf({ status, leasedUntil }, now)).toBe(expected);
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
