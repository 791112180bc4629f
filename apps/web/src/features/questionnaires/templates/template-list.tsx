import {
  deleteQuestionnaireTemplate,
  listQuestionnaireTemplates,
  type QuestionnaireTemplate,
  updateQuestionnaireTemplate,
} from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '#kit/feedback/confirm.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import classes from './templates.module.css';

interface Props {
  mayApply: boolean;
  onCreate: () => void;
  onEdit: (template: QuestionnaireTemplate) => void;
  onApply: (template: QuestionnaireTemplate) => void;
  onClose: () => void;
}

/** Every template, the archived ones last. */
export function TemplateList({ mayApply, onCreate, onEdit, onApply, onClose }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const templates = useQuery({ ...queryOf(listQuestionnaireTemplates, {}), select: modelOf });
  const invalidates = [keyOf(listQuestionnaireTemplates)];
  const change = useCommand(updateQuestionnaireTemplate, { invalidates });
  const removal = useCommand(deleteQuestionnaireTemplate, { invalidates });
  const remove = async ({ id, name }: QuestionnaireTemplate): Promise<void> => {
    const agreed = await confirm({
      title: t('common.delete_confirmation'),
      text: t('questionnaire-templates.delete_help', { name }),
      destructive: true,
    });
    if (agreed) await removal.run({ params: { id } });
  };
  const putAway = ({ id, name, archived, updated_at }: QuestionnaireTemplate): void =>
    void change.run({ params: { id }, body: { name, archived: !archived, updated_at } });
  if (templates.isError)
    return (
      <LoadFailure error={templates.error} list="/questionnaires" onRetry={() => void templates.refetch()} />
    );
  const rows = templates.data?.toSorted((a, b) => Number(a.archived) - Number(b.archived));
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`questionnaire-templates.${rows?.length === 0 ? 'empty' : 'help'}`)}
      </Text>
      {!rows && <Skeleton height={58} radius="md" aria-busy="true" />}
      <ul className={classes.templates} aria-label={t('questionnaire-templates.title')}>
        {rows?.map((template) => (
          <li key={template.id}>
            <div className={classes.about}>
              <strong>{template.name}</strong>
              <span>
                {[
                  template.archived && t('questionnaire-templates.archived'),
                  template.creator && t('questionnaire-templates.creator', { name: template.creator }),
                  t('questionnaire-templates.changed_at', { when: formatDateTime(template.updated_at) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <div className={classes.actions}>
              {mayApply && !template.archived && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('questionnaire-templates.apply_of', { name: template.name })}
                  onClick={() => onApply(template)}
                >
                  {t('questionnaire-templates.apply')}
                </Button>
              )}
              {can('questionnaires.edit') && (
                <>
                  <IconButton
                    icon={IconPencil}
                    size={32}
                    tooltip={t('common.edit')}
                    label={t('questionnaire-templates.edit_of', { name: template.name })}
                    onClick={() => onEdit(template)}
                  />
                  <IconButton
                    icon={template.archived ? IconArchiveOff : IconArchive}
                    size={32}
                    tooltip={t(`questionnaire-templates.${template.archived ? 'restore' : 'archive'}`)}
                    label={t(`questionnaire-templates.${template.archived ? 'restore_of' : 'archive_of'}`, {
                      name: template.name,
                    })}
                    onClick={() => putAway(template)}
                  />
                </>
              )}
              {can('questionnaires.delete') && (
                <IconButton
                  icon={IconTrash}
                  size={32}
                  tooltip={t('common.delete')}
                  label={t('questionnaire-templates.delete_of', { name: template.name })}
                  onClick={() => void remove(template)}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <DialogFooter onCancel={onClose} cancel={t('common.close')}>
        <ActionButton icon={IconPlus} stroke={2} onClick={onCreate}>
          {t('questionnaire-templates.create')}
        </ActionButton>
      </DialogFooter>
    </>
  );
}
