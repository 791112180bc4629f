import { describe, expect, it } from 'vitest';
import { eventGroups } from '../timeline/exam-events/event-groups.ts';
import { findEventDataSchema } from './event-data.ts';

describe('data of events', () => {
  it.each([
    ...['next_question', 'previous_question', 'answered_question', 'battery_level'],
    ...[...eventGroups.camera, ...eventGroups.screen],
  ])('are laid down for %s', (type) => {
    expect(findEventDataSchema(type)).toBeDefined();
  });

  it('knows no type that an object merely inherits', () => {
    expect(findEventDataSchema('constructor')).toBeUndefined();
    expect(findEventDataSchema('right_click')).toBeUndefined();
  });

  it('keeps what a monitor is and drops what nobody asked for', () => {
    const monitor = { id: '1', label: 'Main', isPrimary: true, width: 1920, height: 1080, left: 0, top: 0 };
    const sent = { count: 2, monitors: [{ ...monitor, serial: 'x' }], typed: 'secret' };
    expect(findEventDataSchema('monitor_added')?.parse(sent)).toEqual({ count: 2, monitors: [monitor] });
  });

  it('says that the reason of a lost share is unknown where a browser gives none', () => {
    expect(findEventDataSchema('lost_screen_share')?.parse({})).toEqual({ reason: 'unknown' });
  });
});
