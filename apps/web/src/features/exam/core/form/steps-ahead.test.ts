import { describe, expect, it } from 'vitest';
import type { SentFile } from '../replies.ts';
import { comeToRest } from '../testing/fake-timers.ts';
import { formOf, itemOf } from '../testing/forms.ts';
import { openRoom } from '../testing/open-room.ts';
import { findLeftBehind } from './steps-ahead.ts';

const media = (id: string) =>
  itemOf(id, 's1', { type: 'media', content: { ...itemOf(id).content, max_files: 2 } as never });
const oneWay = { do_not_go_back: true, total_items: 3, total_steps: 2, presentation: 'section' } as const;

describe('what a step that is left for good leaves behind', () => {
  it('is nothing where everything is answered, or where one can go back', async () => {
    const { attempt } = await openRoom(formOf([itemOf('q1')], oneWay));
    expect(findLeftBehind(attempt)).toEqual(['unanswered']);
    attempt.choose('q1', 'a');
    expect(findLeftBehind(attempt)).toEqual([]);
    const free = await openRoom(formOf([itemOf('q1'), itemOf('q2')]));
    free.attempt.hearPhone(['q1']);
    expect(findLeftBehind(free.attempt)).toEqual([]);
  });

  it('is the file that the phone is sending to it, and not one for another step', async () => {
    const { attempt } = await openRoom(formOf([media('q1')], oneWay));
    attempt.choose('q1', ['f1']);
    attempt.hearPhone(['q1', 'elsewhere']);
    expect(findLeftBehind(attempt)).toEqual(['phone']);
    attempt.hearPhone(['elsewhere']);
    expect(findLeftBehind(attempt)).toEqual([]);
  });

  it('counts a question that a file is on its way to as no unanswered one', async () => {
    const { attempt } = await openRoom(formOf([media('q1'), media('q2'), itemOf('q3')], oneWay));
    const upload = Promise.withResolvers<SentFile>();
    attempt.attach('q1', upload.promise);
    attempt.hearPhone(['q2']);
    expect(findLeftBehind(attempt)).toEqual(['unanswered', 'phone', 'uploading']);
    attempt.choose('q3', 'a');
    expect(findLeftBehind(attempt)).toEqual(['phone', 'uploading']);
    upload.resolve({ id: 'f1', name: 'f1.pdf' });
    await comeToRest();
    attempt.hearPhone([]);
    expect(findLeftBehind(attempt)).toEqual(['unanswered']);
  });

  it('asks nothing where a required question holds back anyway', async () => {
    const { attempt } = await openRoom(formOf([media('q1'), itemOf('q3', 's1', { required: true })], oneWay));
    attempt.hearPhone(['q1']);
    expect(findLeftBehind(attempt)).toEqual([]);
  });
});
