import { type AppealStatus, appealStatuses } from '@certame/contract/features/appeals/states.ts';
import { describe, expect, it } from 'vitest';
import {
  appealActions,
  appealOutcomeOf,
  isOpenAppeal,
  mayHandle,
  nextAppealStatus,
  requireDecided,
} from './appeal-states.ts';

const after = (status: AppealStatus, action: (typeof appealActions)[number]): string => {
  try {
    return nextAppealStatus(status, action);
  } catch (error) {
    return String((error as { code: string }).code);
  }
};

describe('states of an appeal', () => {
  it('leads every status by every action where the table says, and nowhere else', () => {
    const table = Object.fromEntries(
      appealActions.map((action) => [
        action,
        appealStatuses.map((status) => after(status, action)).join(' '),
      ]),
    );
    const no = 'appeal-state';
    // OP, IH, PE, DE, RE
    expect(table).toEqual({
      edit: `OP ${no} ${no} ${no} ${no}`,
      withdraw: `RE ${no} ${no} ${no} ${no}`,
      assign: `IH IH PE ${no} ${no}`,
      ask: `PE PE ${no} ${no} ${no}`,
      answer: `${no} ${no} IH ${no} ${no}`,
      note: 'OP IH PE DE RE',
      grant: `DE DE DE ${no} ${no}`,
      reject: `RE RE RE ${no} ${no}`,
      reopen: `${no} ${no} ${no} IH IH`,
    });
  });

  it('has an outcome once it is decided or withdrawn, and is reopened only after a decision', () => {
    const outcomes = appealStatuses.map((status) => appealOutcomeOf({ status, isWithdrawn: false }));
    expect(outcomes).toEqual([null, null, null, 'granted', 'rejected']);
    expect(appealOutcomeOf({ status: 'RE', isWithdrawn: true })).toBe('withdrawn');
    expect(() => requireDecided({ isWithdrawn: true })).toThrow('appeal-state');
    expect(() => requireDecided({ isWithdrawn: false })).not.toThrow();
  });

  it('is open until it is decided', () => {
    expect(appealStatuses.filter(isOpenAppeal)).toEqual(['OP', 'IH', 'PE']);
  });

  it('is handled by anybody but its candidate', () => {
    expect(mayHandle({ requesterId: 'a' }, 'b')).toBe(true);
    expect(mayHandle({ requesterId: 'a' }, 'a')).toBe(false);
    expect(mayHandle({ requesterId: 'a' }, null)).toBe(false);
  });
});
