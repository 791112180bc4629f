import type {
  EnforcedSetting,
  QuestionnaireSettings,
} from '@certame/contract/features/questionnaires/settings.ts';
import type { QuestionnaireTemplate } from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import { applyTemplate } from '@certame/rules/questionnaires/settings-template.ts';
import { Alert, Button, Table, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSettingValue } from '../editor/parts/use-setting-value.ts';
import classes from './templates.module.css';

interface Props {
  template: QuestionnaireTemplate;
  settings: QuestionnaireSettings;
  locked: boolean;
  labelOf: (path: string) => string;
  onApply: (settings: QuestionnaireSettings) => void;
  onBack: () => void;
}

/** Preview of applying a template: which settings it changes, from what to what, and which it can't change any more. */
export function TemplatePreview({ template, settings, locked, labelOf, onApply, onBack }: Props) {
  const { t } = useTranslation();
  const valueInWords = useSettingValue();
  const applied = applyTemplate(settings, template.settings, { locked });
  const nameOf = (key: EnforcedSetting): string => labelOf(`settings.${key}`);
  const count = applied.changes.length;
  const apply = (): void => {
    onApply(applied.settings);
    notify('success', t('questionnaire-templates.applied', { count }));
  };
  return (
    <>
      {count === 0 ? (
        <Text>{t('questionnaire-templates.nothing')}</Text>
      ) : (
        <div className={classes.preview}>
          <Table aria-label={t('questionnaire-templates.changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('questionnaire-templates.setting')}</Table.Th>
                <Table.Th scope="col">{t('questionnaire-templates.now')}</Table.Th>
                <Table.Th scope="col">{t('questionnaire-templates.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {applied.changes.map((key) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{nameOf(key)}</Table.Th>
                  <Table.Td className={classes.now}>{valueInWords(key, settings)}</Table.Td>
                  <Table.Td>{valueInWords(key, applied.settings)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {applied.kept.length > 0 && (
        <Alert
          mt="md"
          variant="light"
          color="gray"
          icon={<IconLock size={18} aria-hidden="true" />}
          title={t('questionnaire-templates.kept')}
        >
          {applied.kept.map(nameOf).join(', ')}
        </Alert>
      )}
      <DialogFooter onCancel={onBack} cancel={t('questionnaire-templates.back')}>
        {count > 0 && (
          <Button onClick={apply} data-autofocus>
            {t('questionnaire-templates.apply_count', { count })}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
