import {
  createPaper,
  getPaper,
  listPaperQuestionnaires,
  listPapers,
  type Paper,
  type PaperBody,
  updatePaper,
} from '@certame/contract/features/paper/endpoints.ts';
import { Alert, NumberInput, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { StudentScopeFields } from '#features/students/index.ts';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { type DraftForm, useDraftForm } from '#kit/form/use-draft-form.ts';
import { SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { type OptionSource, useSearchedOptions } from '#kit/inputs/references/use-searched-options.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './paper.module.css';

type Draft = PaperBody & { questionnaire_id: string };
const labelled = ['questionnaire_id', 'name', 'versions', 'font_size', 'class_ids', 'student_ids'] as const;

const draftOf = (paper: Paper | null): Draft =>
  paper ?? {
    ...{ questionnaire_id: '', name: '', versions: 1, columns: '1', font_size: 11, instructions: '' },
    ...{ students_scope: 'all', class_ids: [], student_ids: [] },
  };
const bodyOf = (draft: Draft): PaperBody => ({
  name: draft.name,
  versions: draft.versions,
  columns: draft.columns,
  font_size: draft.font_size,
  instructions: draft.instructions,
  students_scope: draft.students_scope,
  class_ids: draft.students_scope === 'classes' ? draft.class_ids : [],
  student_ids: draft.students_scope === 'listed' ? draft.student_ids : [],
});

interface PartProps {
  draft: Draft;
  paper: Paper | null;
  errors: Readonly<Record<string, string[]>>;
  onChange: (change: Partial<Draft>) => void;
}
const questionnaireSource: OptionSource = {
  queryOf: ({ search }) => queryOf(listPaperQuestionnaires, { query: { search } }),
  withoutIds: true,
};

function QuestionnaireField({ draft, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  const chosen = draft.questionnaire_id ? [draft.questionnaire_id] : [];
  const source = useSearchedOptions(questionnaireSource, chosen, {});
  return (
    <SearchSelect
      id="paper-questionnaire_id"
      source={source}
      label={t('paper.fields.questionnaire_id')}
      description={t('paper.field_help.questionnaire_id')}
      required
      error={errors.questionnaire_id?.[0]}
      value={draft.questionnaire_id || null}
      onChange={(value) => onChange({ questionnaire_id: value ?? '' })}
    />
  );
}

function BookletFields(props: PartProps) {
  const { t } = useTranslation();
  const { draft, paper, errors, onChange } = props;
  return (
    <>
      {paper ? (
        <TextInput
          label={t('paper.fields.questionnaire_id')}
          value={paper.questionnaire_name}
          disabled
          readOnly
        />
      ) : (
        <QuestionnaireField {...props} />
      )}
      <TextInput
        id="paper-name"
        label={t('paper.fields.name')}
        required
        maxLength={160}
        error={errors.name?.[0]}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberInput
        id="paper-versions"
        label={t('paper.fields.versions')}
        description={t('paper.field_help.versions')}
        min={1}
        max={26}
        allowDecimal={false}
        disabled={paper?.has_pages === true}
        error={errors.versions?.[0]}
        value={draft.versions}
        onChange={(value) => onChange({ versions: Number(value) || 1 })}
      />
      <div>
        <p className={classes.label} id="paper-columns">
          {t('paper.fields.columns')}
        </p>
        <SegmentedControl
          aria-labelledby="paper-columns"
          data={[
            { value: '1', label: t('paper.column_single') },
            { value: '2', label: t('paper.column_double') },
          ]}
          value={draft.columns}
          onChange={(columns) => onChange({ columns: columns === '2' ? '2' : '1' })}
        />
      </div>
      <NumberInput
        id="paper-font_size"
        label={t('paper.fields.font_size')}
        min={8}
        max={16}
        allowDecimal={false}
        error={errors.font_size?.[0]}
        value={draft.font_size}
        onChange={(value) => onChange({ font_size: Number(value) || 11 })}
      />
      <Textarea
        label={t('paper.fields.instructions')}
        autosize
        minRows={3}
        maxLength={4000}
        value={draft.instructions}
        onChange={(event) => onChange({ instructions: event.currentTarget.value })}
      />
    </>
  );
}

function HolderFields({ draft, paper, errors, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <StudentScopeFields
      idPrefix="paper"
      stored={paper}
      labelOf={(field) => t(`paper.fields.${field}`)}
      scopeLabelOf={(scope) => t(`paper.scopes.${scope}`)}
      description={t('paper.field_help.students_scope')}
      {...{ draft, errors, onChange }}
    />
  );
}

function usePaperForm(paper: Paper | null): DraftForm<Draft> {
  const { t } = useTranslation();
  const invalidates = [keyOf(getPaper), gridKey(listPapers.path)];
  const creation = useCommand(createPaper, { invalidates, done: t('paper.saved') });
  const change = useCommand(updatePaper, { invalidates, done: t('paper.saved') });
  return useDraftForm({
    record: paper,
    first: () => draftOf(paper),
    path: '/physical_questionnaires',
    async save(draft, version) {
      const body = bodyOf(draft);
      const { model } = paper
        ? await change.submit({ params: { id: paper.id }, body: { ...body, updated_at: version } })
        : await creation.submit({ body: { ...body, questionnaire_id: draft.questionnaire_id } });
      return model.id;
    },
  });
}

/** What is printed, and for whom. */
export function PaperForm({ paper }: { paper: Paper | null }) {
  const { t } = useTranslation();
  const { draft, onChange, errors, isChanged, layout } = usePaperForm(paper);
  const part: PartProps = { draft, paper, errors, onChange };
  const labelOf = (field: string): string => {
    const known = labelled.find((key) => key === field);
    return known ? t(`paper.fields.${known}`) : '';
  };
  return (
    <FormLayout
      label={t('titles./physical_questionnaires')}
      {...layout}
      errors={Object.entries(errors).map(([field, [message = '']]) => ({
        inputId: `paper-${field}`,
        label: labelOf(field),
        message,
      }))}
    >
      {isChanged && (
        <Alert color="yellow" variant="light" mb="md">
          {t('paper.changed')}
        </Alert>
      )}
      <FormSection title={t('paper.sections.booklets')} help={t('paper.section_help.booklets')}>
        <BookletFields {...part} />
      </FormSection>
      <FormSection title={t('paper.sections.holders')}>
        <HolderFields {...part} />
      </FormSection>
    </FormLayout>
  );
}
