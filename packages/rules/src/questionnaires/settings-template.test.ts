import { settingsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { describe, expect, it } from 'vitest';
import { applyTemplate, settingsForTemplate, templateSettings } from './settings-template.ts';

const someone = 'coordenacao@escola.example';
const groupId = '00000000-0000-4000-8000-000000000000';
const settings = (own: object) => settingsSchema.parse(own);

describe('a template of settings', () => {
  it('keeps what acts on an exam, and nobody’s address or group', () => {
    const kept = settingsForTemplate(
      settings({
        limit_min: 50,
        notification_emails: [someone],
        editors_group_id: groupId,
        document_capture: true,
      }),
    );
    expect(kept).toMatchObject({
      limit_min: 50,
      notification_emails: [],
      editors_group_id: null,
      document_capture: false,
    });
    expect(templateSettings).toContain('instructions');
  });

  it('changes what differs and names it; people stay', () => {
    const current = settings({ limit_min: 30, shuffle_options: true, notification_emails: [someone] });
    const template = settings({ limit_min: 50, shuffle_options: true, view_ranking: true });
    const { settings: after, changes, kept } = applyTemplate(current, template, { locked: false });
    expect([changes, kept]).toEqual([['limit_min', 'view_ranking'], []]);
    expect(after).toEqual({ ...current, limit_min: 50, view_ranking: true });
  });

  it('leaves what formed the attempts, once there are any', () => {
    const current = settings({ limit_min: 30 });
    const template = settings({ limit_min: 50, shuffle_questions: true, view_ranking: true });
    const { settings: after, changes, kept } = applyTemplate(current, template, { locked: true });
    expect([changes, kept]).toEqual([['view_ranking'], ['limit_min', 'shuffle_questions']]);
    expect(after).toEqual({ ...current, view_ranking: true });
  });

  it('changes nothing where all is alike', () => {
    const current = settings({ weight: '2.5', allowed_os: ['windows'] });
    expect(applyTemplate(current, settingsForTemplate(current), { locked: false })).toEqual({
      settings: current,
      changes: [],
      kept: [],
    });
  });
});
