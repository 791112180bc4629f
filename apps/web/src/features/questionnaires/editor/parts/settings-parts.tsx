import { longZoneName } from '@certame/rules/time/time-zones.ts';
import { TextInput } from '@mantine/core';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { activeTimeZone } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { inputIdOf } from '../../model/editor-sections.ts';
import classes from '../editor.module.css';
import type { EditorPartProps } from './editor-part.ts';
import { PartLayout } from './part-layout.tsx';
import { PasswordField } from './password-field.tsx';
import { SettingField } from './setting-field.tsx';

export function BasicsPart(part: EditorPartProps) {
  const { t } = useTranslation();
  return (
    <PartLayout section="basics">
      <div className={classes.stack}>
        <TextInput
          id={inputIdOf('name')}
          label={t('questionnaires.fields.name')}
          description={t('questionnaires.fields.name_help')}
          required
          maxLength={200}
          autoComplete="off"
          disabled={part.readOnly}
          error={part.errors.name}
          value={part.draft.name}
          onChange={(event) => {
            const name = event.currentTarget.value;
            part.change((now) => ({ ...now, name }), 'name');
          }}
        />
        <SettingField {...part} name="instructions" />
        <SettingField {...part} name="editors_group_id" />
      </div>
    </PartLayout>
  );
}

export function AccessPart({ hasPassword, ...part }: EditorPartProps & { hasPassword: boolean }) {
  const { t, i18n } = useTranslation();
  const { draft, errors, change, locked, readOnly } = part;
  const date = (key: 'starts_at' | 'ends_at', defaultTime: string, disabled: boolean) => (
    <MomentField
      id={inputIdOf(key)}
      label={t(`questionnaires.fields.${key}`)}
      help={
        <>
          <span>{t(`questionnaires.fields.${key}_help`)}</span>
          {disabled && !readOnly && (
            <span className={classes.block}>{t('questionnaires.locked.has_attempts')}</span>
          )}
        </>
      }
      value={draft[key]}
      defaultTime={defaultTime}
      disabled={disabled}
      error={errors[key]}
      onChange={(value) => change((now) => ({ ...now, [key]: value }), key)}
    />
  );
  return (
    <PartLayout
      section="access"
      help={t('questionnaires.editor.help.access', {
        zone: longZoneName(activeTimeZone(), i18n.language, Date.now()),
      })}
    >
      <div className={classes.fields}>
        {date('starts_at', '08:00', locked || readOnly)}
        {date('ends_at', '23:59', readOnly)}
        <SettingField {...part} name="limit_min" />
        <SettingField {...part} name="limit_days" />
        <SettingField {...part} name="entry_limit_min" />
        <SettingField {...part} name="justification_after_min" />
      </div>
      <hr className={classes.rule} />
      <div className={classes.fields}>
        <div className={classes.wide}>
          <SettingField {...part} name="anonymous" />
        </div>
        <SettingField {...part} name="invited_only" />
        <SettingField {...part} name="continue_later" />
        <SettingField {...part} name="allow_pauses" />
        <SettingField {...part} name="pauses_max" />
        <SettingField {...part} name="pause_max_min" />
        <SettingField {...part} name="participant_limit" />
        <SettingField {...part} name="room_participant_limit" />
        <PasswordField {...part} hasPassword={hasPassword} />
      </div>
      <hr className={classes.rule} />
      <div className={classes.fields}>
        <SettingField {...part} name="allowed_devices" />
        <SettingField {...part} name="allowed_os" />
        <SettingField {...part} name="allowed_browsers" />
      </div>
      <hr className={classes.rule} />
      <div className={classes.fields}>
        <SettingField {...part} name="lock_screen" />
        <SettingField {...part} name="leniency" />
      </div>
      <hr className={classes.rule} />
      <div className={classes.fields}>
        <SettingField {...part} name="proctoring_config_id" />
        <SettingField {...part} name="record_mode" />
      </div>
      <hr className={classes.rule} />
      <div className={classes.fields}>
        <div className={classes.wide}>
          <SettingField {...part} name="multiple_attempts" />
        </div>
        <SettingField {...part} name="second_chance_count" />
        <SettingField {...part} name="second_chance_min_percent" />
      </div>
    </PartLayout>
  );
}

export function PresentationPart(part: EditorPartProps) {
  const { t } = useTranslation();
  return (
    <PartLayout section="presentation" help={t('questionnaires.editor.help.presentation')}>
      <div className={classes.fields}>
        <SettingField {...part} name="presentation" />
        <SettingField {...part} name="do_not_go_back" />
        <SettingField {...part} name="question_limit_s" />
        <SettingField {...part} name="progressive" />
        <SettingField {...part} name="shuffle_questions" />
        <SettingField {...part} name="shuffle_options" />
        <SettingField {...part} name="hide_question_value" />
        <SettingField {...part} name="voice_control" />
      </div>
    </PartLayout>
  );
}

export function ScoringPart(part: EditorPartProps) {
  const { t } = useTranslation();
  return (
    <PartLayout section="scoring" help={t('questionnaires.editor.help.scoring')}>
      <div className={classes.fields}>
        <SettingField {...part} name="default_score" />
        <SettingField {...part} name="weight" />
        <SettingField {...part} name="score_by_level" />
        <SettingField {...part} name="minimum_score_percent" />
        <SettingField {...part} name="average_score_percent" />
      </div>
    </PartLayout>
  );
}

export function ResultPart(part: EditorPartProps) {
  const { t } = useTranslation();
  return (
    <PartLayout section="result" help={t('questionnaires.editor.help.result')}>
      <div className={classes.fields}>
        <SettingField {...part} name="view_result" />
        <SettingField {...part} name="view_ranking" />
        <SettingField {...part} name="view_answer_key" />
        <SettingField {...part} name="answer_key_before_end" />
        <SettingField {...part} name="notification_emails" />
      </div>
    </PartLayout>
  );
}
