import { describe, expect, it } from 'vitest';
import { type Finding, peopleIn } from './people.ts';

const finding = (kind: Finding['kind'], left: number, patch: Partial<Finding> = {}): Finding => ({
  ...{ kind, score: 0.9, box: { left, top: 0.2, width: 0.2, height: 0.3 } },
  ...patch,
});

describe('peopleIn', () => {
  it('counts a face that was found twice once', () => {
    expect(peopleIn([finding('face', 0.4), finding('face', 0.42)]).faces).toBe(1);
    expect(peopleIn([finding('face', 0.1), finding('face', 0.6)]).faces).toBe(2);
  });

  it('counts nothing below its threshold, and no portrait on the wall', () => {
    const portrait = { box: { left: 0.8, top: 0, width: 0.04, height: 0.05 } };
    expect(peopleIn([finding('face', 0.4, { score: 0.49 }), finding('face', 0.8, portrait)]).faces).toBe(0);
  });

  it('asks more of a face beside a better one', () => {
    const beside = (score: number) => peopleIn([finding('face', 0.1), finding('face', 0.6, { score })]).faces;
    expect([beside(0.6), beside(0.65)]).toEqual([1, 2]);
  });

  it('sees somebody who turns the back', () => {
    expect(peopleIn([finding('person', 0.4)])).toEqual({ faces: 0, people: 1, hasPhone: false });
    expect(peopleIn([finding('face', 0.1), finding('person', 0.1), finding('person', 0.7)]).people).toBe(2);
  });

  it('sees a phone', () => {
    expect(peopleIn([finding('face', 0.4), finding('phone', 0.7)]).hasPhone).toBe(true);
    expect(peopleIn([finding('phone', 0.7, { score: 0.4 })]).hasPhone).toBe(false);
  });
});
