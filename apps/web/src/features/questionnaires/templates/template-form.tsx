import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import {
  createQuestionnaireTemplate,
  listQuestionnaireTemplates,
  type QuestionnaireTemplate,
  updateQuestionnaireTemplate,
} from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import { settingsForTemplate } from '@certame/rules/questionnaires/settings-template.ts';
import { Alert, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useVersion } from '#kit/form/use-version.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

interface Props {
  /** Null: a new template, from the settings on the page. */
  template: QuestionnaireTemplate | null;
  settings: QuestionnaireSettings;
  onDone: () => void;
}

/** Name of a template. An existing one may also be overwritten with the settings on the page. */
export function TemplateForm({ template, settings, onDone }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(template?.name ?? '');
  const [takesSettings, setTakesSettings] = useState(false);
  const { version, isChanged, withVersion } = useVersion(template?.updated_at);
  const { busy, errors, submit } = useSubmit();
  const invalidates = [keyOf(listQuestionnaireTemplates)];
  const creation = useCommand(createQuestionnaireTemplate, {
    invalidates,
    done: t('questionnaire-templates.created'),
  });
  const change = useCommand(updateQuestionnaireTemplate, {
    invalidates,
    done: t('questionnaire-templates.saved'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    const kept = settingsForTemplate(settings);
    await submit(() =>
      withVersion(async () => {
        if (template)
          await change.submit({
            params: { id: template.id },
            body: { name, ...(takesSettings ? { settings: kept } : {}), updated_at: version },
          });
        else await creation.submit({ body: { name, settings: kept } });
        onDone();
      }),
    );
  };
  /** Error of a setting, for which this form has no field. */
  const settingsError = Object.entries(errors).find(([path]) => path.startsWith('settings'))?.[1][0];
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        {isChanged && (
          <Alert color="yellow" variant="light">
            {t('questionnaire-templates.changed')}
          </Alert>
        )}
        {settingsError && (
          <Alert color="red" variant="light">
            {settingsError}
          </Alert>
        )}
        <TextInput
          label={t('questionnaire-templates.name')}
          placeholder={t('questionnaire-templates.name_placeholder')}
          required
          maxLength={120}
          autoComplete="off"
          error={errors.name?.[0]}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {template ? (
          <Checkbox
            label={t('questionnaire-templates.take_settings')}
            checked={takesSettings}
            onChange={(event) => setTakesSettings(event.currentTarget.checked)}
          />
        ) : null}
        <Text size="sm" c="dimmed">
          {t('questionnaire-templates.what_is_kept')}
        </Text>
      </Stack>
      <DialogFooter onCancel={onDone} cancel={t('questionnaire-templates.back')}>
        <Button type="submit" loading={busy}>
          {t('common.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}
