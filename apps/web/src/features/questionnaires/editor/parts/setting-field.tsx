import type { EnforcedSetting } from '@certame/contract/features/questionnaires/settings.ts';
import { NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasText, useTranslation } from '#lib/language/i18n.ts';
import { EditorsField } from '../../editors/editors-field.tsx';
import { inputIdOf } from '../../model/editor-sections.ts';
import { blockOf, noteOf, withSetting } from '../../model/setting-rules.ts';
import classes from '../editor.module.css';
import { ChoicesField } from './choices-field.tsx';
import type { EditorPartProps } from './editor-part.ts';
import { EmailsField } from './emails-field.tsx';
import { LevelScores } from './level-scores.tsx';
import { ProctoringField, RecordModeField } from './proctoring-fields.tsx';
import { RadioField, type RadioSetting } from './radio-field.tsx';

/** Kind of input of each enforced setting. A setting that is enforced and missing here does not compile. */
const kinds = {
  instructions: 'text',
  editors_group_id: 'group',
  limit_min: 'whole',
  question_limit_s: 'whole',
  limit_days: 'whole',
  entry_limit_min: 'whole',
  justification_after_min: 'whole',
  invited_only: 'switch',
  anonymous: 'switch',
  participant_limit: 'whole',
  room_participant_limit: 'whole',
  allowed_devices: 'choices',
  allowed_os: 'choices',
  allowed_browsers: 'choices',
  multiple_attempts: 'switch',
  second_chance_count: 'count',
  second_chance_min_percent: 'decimal',
  continue_later: 'switch',
  allow_pauses: 'switch',
  pauses_max: 'whole',
  pause_max_min: 'whole',
  lock_screen: 'switch',
  leniency: 'radio',
  proctoring_config_id: 'proctoring',
  record_mode: 'record-mode',
  presentation: 'radio',
  do_not_go_back: 'switch',
  progressive: 'switch',
  shuffle_questions: 'switch',
  shuffle_options: 'switch',
  hide_question_value: 'switch',
  voice_control: 'switch',
  default_score: 'decimal',
  score_by_level: 'levels',
  weight: 'decimal',
  minimum_score_percent: 'decimal',
  average_score_percent: 'decimal',
  view_result: 'switch',
  view_ranking: 'switch',
  view_answer_key: 'switch',
  answer_key_before_end: 'switch',
  notification_emails: 'emails',
} as const satisfies Record<
  EnforcedSetting,
  | 'text'
  | 'whole'
  | 'count'
  | 'decimal'
  | 'switch'
  | 'radio'
  | 'levels'
  | 'emails'
  | 'group'
  | 'choices'
  | 'proctoring'
  | 'record-mode'
>;

/** Field of one setting with its help and, where it can't be changed, the reason. */
export function SettingField({ name, ...part }: EditorPartProps & { name: EnforcedSetting }) {
  const { t } = useTranslation();
  const { draft, errors, change, locked, readOnly } = part;
  const path = `settings.${name}`;
  const value = draft.settings[name];
  const block = readOnly ? null : blockOf(name, draft.settings, locked);
  const note = noteOf(name, draft.settings, draft);
  const helpKey = `questionnaires.settings.${name}.help`;
  const help: ReactNode = (
    <>
      {hasText(helpKey) && <span>{t(helpKey)}</span>}
      {note && <span className={classes.note}>{t(`questionnaires.notes.${note}`)}</span>}
      {block && <span className={classes.block}>{t(`questionnaires.locked.${block}`)}</span>}
    </>
  );
  const shared = {
    id: inputIdOf(path),
    label: t(`questionnaires.settings.${name}.label`),
    description: help,
    disabled: readOnly || block !== null,
    error: errors[path],
  };
  const set = (next: unknown): void =>
    change(
      // The cast holds, since the setting's kind determines the type of its input's value.
      (now) => ({ ...now, settings: withSetting(now.settings, name, next as never) }),
      path,
    );

  switch (kinds[name]) {
    case 'switch':
      return (
        <Switch
          id={shared.id}
          label={shared.label}
          description={help}
          disabled={shared.disabled}
          error={shared.error}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
          className={classes.switch}
        />
      );
    case 'whole':
    case 'count':
      return (
        <NumberInput
          {...shared}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          hideControls={kinds[name] === 'whole'}
          min={0}
          inputMode="numeric"
          placeholder={kinds[name] === 'whole' ? t('questionnaires.fields.no_limit') : undefined}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => set(next === '' ? (kinds[name] === 'count' ? 0 : null) : Number(next))}
        />
      );
    case 'decimal':
      return (
        <TextInput
          {...shared}
          inputMode="decimal"
          autoComplete="off"
          maxLength={18}
          value={typeof value === 'string' ? value.replace('.', ',') : ''}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'text':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={20_000}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'radio':
      return <RadioField {...shared} name={name as RadioSetting} value={String(value)} onChange={set} />;
    case 'emails':
      return <EmailsField {...shared} emails={draft.settings.notification_emails} onChange={set} />;
    case 'group':
      return (
        <EditorsField
          {...shared}
          groupId={draft.settings.editors_group_id}
          isMine={part.isMine}
          onChange={set}
        />
      );
    case 'choices':
      return <ChoicesField {...shared} name={name} settings={draft.settings} onChange={set} />;
    case 'proctoring':
      return <ProctoringField {...shared} settings={draft.settings} onChange={set} />;
    case 'record-mode':
      return <RecordModeField {...shared} settings={draft.settings} onChange={set} />;
    case 'levels':
      return (
        <LevelScores
          levels={draft.settings.score_by_level}
          start={draft.settings.default_score}
          errors={errors}
          path={path}
          label={shared.label}
          help={help}
          disabled={shared.disabled}
          onChange={set}
        />
      );
  }
}
