import type { AttemptEventType } from '@certame/contract/features/exam/events.ts';
import type { Severity } from '@certame/contract/features/exam/states.ts';
import { describe, expect, it } from 'vitest';
import { tileEventsOf } from './tile-events.ts';

type Named = [AttemptEventType, Severity];
const shownOf = (...events: Named[]): string[] =>
  tileEventsOf(events.map(([type, severity]) => ({ type, severity }))).map(({ type }) => type);

const secondFace: Named = ['webcam_second_face', 'M'];
const consequence: Named = ['consequence_applied', 'M'];
const message: Named = ['staff_message_sent', 'L'];
const read: Named = ['staff_message_read', 'L'];
const gone: Named = ['webcam_second_face_gone', 'L'];
const found: Named = ['webcam_face_found', 'L'];

describe('tileEventsOf', () => {
  it('shows the newest events', () => {
    expect(shownOf()).toEqual([]);
    expect(shownOf(gone)).toEqual(['webcam_second_face_gone']);
    expect(shownOf(gone, secondFace, message)).toEqual(['webcam_second_face_gone', 'webcam_second_face']);
    expect(shownOf(['page_hidden', 'M'], ['webcam_covered', 'H'], secondFace)).toEqual([
      'page_hidden',
      'webcam_covered',
    ]);
  });

  it('shows an alarm that is followed by a warning to the candidate at once', () => {
    expect(shownOf(message, consequence, secondFace)).toEqual(['staff_message_sent', 'webcam_second_face']);
    expect(shownOf(gone, read, message, consequence, secondFace)).toEqual([
      'webcam_second_face_gone',
      'webcam_second_face',
    ]);
  });

  it('lets an alarm go when more has happened since, and keeps none that is no alarm', () => {
    expect(shownOf(found, gone, read, message, consequence, secondFace)).toEqual([
      'webcam_face_found',
      'webcam_second_face_gone',
    ]);
    expect(shownOf(found, gone, ['webcam_face_lost', 'L'])).toEqual([
      'webcam_face_found',
      'webcam_second_face_gone',
    ]);
    expect(shownOf(read, message, ['supervisor_warning', 'M'])).toEqual([
      'staff_message_read',
      'staff_message_sent',
    ]);
  });
});
