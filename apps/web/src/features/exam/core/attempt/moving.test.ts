import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';

describe('moving', () => {
  it('without a way back waits until everything is saved, then asks for the next step', async () => {
    const first = formOf([itemOf('q1')], { do_not_go_back: true, total_items: 2, total_steps: 2 });
    const { attempt, server, timers, calls, serve } = await openRoom(first);
    server.mode = 'down';
    attempt.choose('q1', 'a');
    attempt.next();
    await timers.advance(3000);
    expect(attempt.view().moving).toBe(true);
    serve({ ...first, items: [itemOf('q2')], current_step: 1 });
    server.mode = 'good';
    attempt.online();
    await comeToRest();
    expect(calls).toEqual(['advance 0']);
    expect(attempt.view().moving).toBe(false);
    expect([...attempt.view().items.keys()]).toEqual(['q2']);
    attempt.previous();
    expect(attempt.view().notice?.code).toBe('exam-cannot-go-back');
  });

  it('holds back at a required question', async () => {
    const { attempt, calls } = await openRoom(
      formOf([itemOf('q1', 's1', { required: true })], { do_not_go_back: true, total_steps: 2 }),
    );
    attempt.next();
    await comeToRest();
    expect(attempt.view().notice).toMatchObject({ code: 'exam-required-missing', itemIds: ['q1'] });
    expect(calls).toEqual([]);
    const first = attempt.view().notice?.id;
    attempt.next();
    expect(attempt.view().notice?.id).not.toBe(first);
  });

  it('holds back at a required question also where one may go back, until it is answered', async () => {
    const { attempt } = await openRoom(formOf([itemOf('q1', 's1', { required: true }), itemOf('q2')]));
    attempt.next();
    expect(attempt.view()).toMatchObject({
      stepIndex: 0,
      notice: { code: 'exam-required-missing', itemIds: ['q1'] },
    });
    attempt.choose('q1', 'a');
    attempt.next();
    expect(attempt.view()).toMatchObject({ stepIndex: 1, notice: null });
  });

  it('reports the first answer of a question and the moves that happened', async () => {
    const { attempt, reported } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    attempt.previous();
    attempt.choose('q1', 'a');
    attempt.choose('q1', 'b');
    attempt.next();
    attempt.next();
    attempt.previous();
    await comeToRest();
    expect(reported).toEqual(['answered_question', 'next_question', 'previous_question']);
  });

  it('reports a move that the server has to allow once it has happened, however often it was asked for', async () => {
    const first = formOf([itemOf('q1')], {
      progressive: true,
      presentation: 'section',
      total_items: 2,
      total_steps: 2,
    });
    const { attempt, timers, serve, reported } = await openRoom(first);
    attempt.next();
    await timers.advance(1000);
    expect(attempt.view().notice?.code).toBe('exam-required-missing');
    serve({ ...first, items: [itemOf('q1'), itemOf('q2', 's2')] });
    attempt.next();
    attempt.next();
    await timers.advance(1000);
    expect(attempt.view().stepIndex).toBe(1);
    expect(reported).toEqual(['next_question']);
  });

  it('reports where a move without a way back began', async () => {
    const one = formOf([itemOf('q1')], { do_not_go_back: true, total_steps: 3 });
    const { attempt, timers, serve, reported } = await openRoom(one);
    for (const current_step of [1, 2]) {
      serve({ ...one, current_step, items: [itemOf(`q${current_step + 1}`)] });
      attempt.next();
      await timers.advance(1000);
    }
    expect(reported).toEqual(['next_question', 'next_question']);
  });

  it('takes back what it told when the candidate goes on', async () => {
    const { attempt } = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    attempt.goTo('q9');
    expect(attempt.view().notice?.code).toBe('exam-cannot-go-back');
    attempt.next();
    expect(attempt.view().notice).toBeNull();
  });

  it('opens the next section of a progressive form when the server shows it', async () => {
    const first = formOf([itemOf('q1')], {
      progressive: true,
      presentation: 'section',
      total_items: 2,
      total_steps: 2,
    });
    const { attempt, serve } = await openRoom(first);
    attempt.next();
    await comeToRest();
    expect(attempt.view().notice).toMatchObject({ code: 'exam-required-missing', itemIds: ['q1'] });
    attempt.choose('q1', 'a');
    serve({ ...first, items: [itemOf('q1'), itemOf('q2', 's2')] });
    attempt.next();
    await comeToRest();
    expect(attempt.view().stepIndex).toBe(1);
    attempt.previous();
    expect(attempt.view().stepIndex).toBe(0);
  });

  it('loads missing contents in the order of need and keeps what it has', async () => {
    const empty = { content: null };
    const ids = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8'];
    const { attempt, calls } = await openRoom(
      formOf(ids.map((id, index) => itemOf(id, 's1', index < 2 ? {} : empty))),
    );
    expect(calls).toEqual(['items q3,q4,q5,q6,q7,q8']);
    expect(attempt.view().items.get('q8')?.content?.statement).toBe('<p>q8</p>');
  });
});
