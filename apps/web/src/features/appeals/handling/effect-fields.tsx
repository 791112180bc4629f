import type { Handling } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { Checkbox, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { type EffectDraft, gapOf, kindsFor } from './effect-draft.ts';

interface Props {
  appeal: Handling;
  draft: EffectDraft;
  errors: Readonly<Record<string, string[]>>;
  onChange: (change: Partial<EffectDraft>) => void;
}

const plain = (html: string): string => html.replace(/<[^>]*>/g, ' ').trim();

/** The question where the whole exam is appealed against. */
function ItemField({ appeal, draft, onChange }: Props) {
  const { t } = useTranslation();
  if (appeal.item_id !== null) return null;
  return (
    <Select
      label={t('appeals.handling.effect_item')}
      allowDeselect={false}
      searchable
      data={appeal.items.map(({ item_id, number, title }) => ({
        value: item_id,
        label: `${t('appeals.question', { number })} · ${title}`,
      }))}
      value={draft.itemId}
      onChange={(itemId) => onChange({ itemId: itemId ?? draft.itemId })}
    />
  );
}

/** What may stand in a gap too, by its kind. */
function AcceptedFilling({ appeal, draft, errors, onChange }: Props) {
  const { t } = useTranslation();
  const gap = gapOf(appeal, draft);
  const error = errors['effect.value']?.[0];
  if (gap?.kind === 'select')
    return (
      <Select
        label={t('appeals.handling.accepted_choice')}
        required
        data={[...new Set(gap.choices)].map((choice) => ({ value: choice, label: plain(choice) }))}
        error={error}
        value={draft.value === '' ? null : draft.value}
        onChange={(value) => onChange({ value: value ?? '' })}
      />
    );
  if (gap?.kind === 'number')
    return (
      <Group align="start" grow>
        <TextInput
          label={t('appeals.handling.accepted_number')}
          required
          inputMode="decimal"
          error={error}
          value={draft.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
        />
        <TextInput
          label={t('appeals.handling.accepted_until')}
          description={t('appeals.handling.accepted_until_help')}
          inputMode="decimal"
          value={draft.until}
          onChange={(event) => onChange({ until: event.currentTarget.value })}
        />
      </Group>
    );
  return (
    <TextInput
      label={t('appeals.handling.accepted_text')}
      required
      maxLength={2000}
      error={error}
      value={draft.value}
      onChange={(event) => onChange({ value: event.currentTarget.value })}
    />
  );
}

function Accepted(props: Props) {
  const { t } = useTranslation();
  const {
    appeal: { question },
    draft,
    errors,
    onChange,
  } = props;
  if (question?.type === 'multiple_choice')
    return (
      <Select
        label={t('appeals.handling.accepted_option')}
        required
        data={question.content.options.flatMap(({ id, html }, place) =>
          question.key.correct_option_ids.includes(id)
            ? []
            : [{ value: id, label: plain(html) || String(place + 1) }],
        )}
        error={errors['effect.value']?.[0]}
        value={draft.value === '' ? null : draft.value}
        onChange={(value) => onChange({ value: value ?? '' })}
      />
    );
  if (question?.type === 'check_box')
    return (
      <Checkbox.Group
        label={t('appeals.handling.accepted_options')}
        description={t('appeals.handling.accepted_options_help')}
        required
        error={errors['effect.value']?.[0]}
        value={draft.chosen}
        onChange={(chosen) => onChange({ chosen })}
      >
        <Stack gap={6} mt={6}>
          {question.content.options.map(({ id, html }, place) => (
            <Checkbox key={id} value={id} label={plain(html) || String(place + 1)} />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  return (
    <>
      <Select
        label={t('appeals.handling.gap')}
        allowDeselect={false}
        data={(question?.content.gaps ?? []).map(({ id }, place) => ({
          value: id,
          label: t('appeals.handling.gap_number', { number: place + 1 }),
        }))}
        value={draft.gapId}
        onChange={(gapId) => onChange({ gapId, value: '', until: '' })}
      />
      <AcceptedFilling {...props} />
    </>
  );
}

/** What the chosen kind needs to know. */
function KindFields(props: Props) {
  const { t } = useTranslation();
  const { appeal, draft, errors, onChange } = props;
  if (draft.kind === 'void')
    return (
      <Radio.Group
        label={t('appeals.handling.mode')}
        value={draft.mode}
        onChange={(value) => onChange({ mode: value === 'zero' ? 'zero' : 'keep' })}
      >
        <Stack gap={6} mt={6}>
          {(['keep', 'zero'] as const).map((mode) => (
            <Radio key={mode} value={mode} label={t(`appeals.handling.modes.${mode}`)} />
          ))}
        </Stack>
      </Radio.Group>
    );
  if (draft.kind === 'accept') return <Accepted {...props} />;
  if (draft.kind === 'regrade')
    return (
      <Select
        label={t('appeals.handling.grader')}
        required
        data={appeal.graders.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.graderId}
        onChange={(graderId) => onChange({ graderId })}
      />
    );
  if (draft.kind === 'none') return null;
  const max = appeal.items.find(({ item_id }) => item_id === draft.itemId)?.max ?? '0';
  return (
    <TextInput
      label={t('appeals.handling.new_score', { max: formatScore(max) })}
      required
      inputMode="decimal"
      error={errors['effect.score']?.[0]}
      value={draft.score}
      onChange={(event) => onChange({ score: event.currentTarget.value })}
    />
  );
}

/** What a granted appeal leads to. */
export function EffectFields(props: Props) {
  const { t } = useTranslation();
  const { appeal, draft, onChange } = props;
  const kinds = kindsFor(appeal);
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('appeals.handling.effect')}
        value={draft.kind}
        onChange={(value) => onChange({ kind: kinds.find((kind) => kind === value) ?? draft.kind })}
      >
        <Stack gap={8} mt={6}>
          {kinds.map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`appeals.handling.effects.${kind}`)}
              description={t(`appeals.handling.effects_help.${kind}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {draft.kind !== 'none' && <ItemField {...props} />}
      <KindFields {...props} />
    </Stack>
  );
}
