import { questionnaireBodySchema } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { describe, expect, it } from 'vitest';
import { draftAfterSave, rebased } from './after-save.ts';
import { bodyOf, draftOf, emptyDraft, isSameDraft } from './draft.ts';
import { draft, item, saved, savedItem, sections, shapeOf } from './testing.ts';

describe('the body of a draft', () => {
  it('is accepted by the contract as it starts, but for its name', () => {
    const parsed = questionnaireBodySchema.safeParse(bodyOf(emptyDraft(), null));
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['name']);
    expect(questionnaireBodySchema.safeParse(bodyOf(draft(), null)).success).toBe(true);
  });

  it('says of the password only what is to happen to it', () => {
    expect(bodyOf(draft(), null)).not.toHaveProperty('password');
    expect(bodyOf(draft({ password: { kind: 'remove' } }), null)).toHaveProperty('password', null);
    expect(bodyOf(draft({ password: { kind: 'set', value: 'abcd' } }), null)).toHaveProperty(
      'password',
      'abcd',
    );
  });

  it('takes an empty score as none', () => {
    const one = draft({ sections: sections({ a: ['1'] }) });
    expect(bodyOf(one, null).sections).toMatchObject([{ items: [{ score: null }] }]);
  });

  it('is the same after reading and writing it back', () => {
    const one = saved({
      sections: [{ id: 's', title: '', description: '', items: [savedItem('1')], draws: [] }],
    });
    expect(isSameDraft(draftOf(one), draftOf(one))).toBe(true);
    expect(isSameDraft(draftOf(one), { ...draftOf(one), name: 'Outra' })).toBe(false);
  });
});

describe('after a save', () => {
  const sent = draft({ sections: sections({ a: ['1'] }) });
  const reply = saved({
    sections: [{ id: 'sec', title: 'a', description: '', items: [savedItem('it')], draws: [] }],
  });

  it('an untouched draft is what the server says, under its old keys', () => {
    const { draft: next, base } = draftAfterSave(sent, sent, reply);
    expect(next).toBe(base);
    expect(shapeOf(next.sections)).toEqual({ a: ['1'] });
    expect(next.sections[0]?.items[0]?.id).toBe('it');
  });

  it('what was typed meanwhile stays, new parts get their ids, and it is still unsaved', () => {
    const now = {
      ...sent,
      name: 'Prova final',
      sections: [{ ...sent.sections[0]!, items: [item('0'), ...sent.sections[0]!.items] }],
    };
    const { draft: next, base } = draftAfterSave(sent, now, reply);
    expect(next.name).toBe('Prova final');
    expect(next.sections[0]?.id).toBe('sec');
    expect(next.sections[0]?.items.map((one) => one.id)).toEqual([undefined, 'it']);
    expect(isSameDraft(next, base)).toBe(false);
  });

  it('sends a password once', () => {
    const withPassword = draft({ password: { kind: 'set', value: 'abcd' } });
    const { draft: next } = draftAfterSave(withPassword, { ...withPassword, name: 'x' }, reply);
    expect(next.password).toEqual({ kind: 'keep' });
  });
});

describe('on top of another version', () => {
  it('keeps the ids that are still there and lets the others be made again', () => {
    const mine = draftOf(
      saved({
        sections: [
          { id: 's', title: '', description: '', items: [savedItem('1'), savedItem('2')], draws: [] },
        ],
      }),
    );
    const theirs = saved({
      sections: [{ id: 's', title: '', description: '', items: [savedItem('2')], draws: [] }],
    });
    const next = rebased(mine, theirs);
    expect(next.sections[0]?.id).toBe('s');
    expect(next.sections[0]?.items.map((one) => one.id)).toEqual([undefined, '2']);
  });
});
