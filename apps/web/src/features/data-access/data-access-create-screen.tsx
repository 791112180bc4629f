import { getArea } from '@certame/contract/areas.ts';
import {
  dataAccessLevels,
  dataAccessOwners,
  restrictedModels,
} from '@certame/contract/features/data-access/models.ts';
import { textKey, titleKey } from '@certame/contract/messages/text-key.ts';
import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { useAreaLabels } from '#kit/area/use-area-labels.ts';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { SearchMultiSelect, SearchSelect } from '#kit/inputs/references/search-select.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { RuleAlerts } from './rule-alerts.tsx';
import { emptyDraft, isTouched, type RuleDraft, withChange } from './rule-draft.ts';
import { useChoices } from './use-choices.ts';
import { useRuleEffect } from './use-rule-effect.ts';
import { useSaveRules } from './use-save-rules.ts';

export const texts = ['administration'];

const inputId = (field: string): string => `rule-${field}`;

/** Creates rules for one owner and several rows at once, with their effect shown before they are saved. */
export default function DataAccessCreateScreen({ areaKey }: AreaScreenProps) {
  const area = getArea(areaKey);
  const { t } = useTranslation();
  const labels = useAreaLabels(area);
  const navigate = useNavigate();
  const [draft, setDraft] = useState<RuleDraft>(emptyDraft);
  const change = (patch: Partial<RuleDraft>): void => setDraft((now) => withChange(now, patch));
  const ownerIds = useMemo(() => (draft.ownerId === null ? [] : [draft.ownerId]), [draft.ownerId]);
  const owners = useChoices(draft.ownerType, ownerIds);
  const rows = useChoices(draft.modelType, draft.modelIds);
  const effect = useRuleEffect(draft);
  const { save, saving, saved, problems, rejections } = useSaveRules(area.key, draft, effect);
  useLeaveGuard(isTouched(draft) && !saved);

  const ownerName = owners.options.find(({ value }) => value === draft.ownerId)?.label ?? '';
  const option = (field: string, value: string): string =>
    t(textKey(`areas.${area.key}.options.${field}.${value}`));
  const errors = Object.entries(problems).map(([field, message]) => ({
    inputId: inputId(field),
    label: '',
    message,
  }));
  return (
    <>
      <PageHeader title={t(titleKey(`/${area.key}/create`))} />
      <FormLayout
        label={labels.title}
        onSubmit={() => void save()}
        onCancel={() => void navigate(listAddress(`/${area.key}`))}
        saving={saving}
        dirty={isTouched(draft)}
        errors={errors}
        rejections={rejections}
      >
        <FormSection title={labels.field('owner_type')} help={t('administration.data_access.intro')}>
          <SegmentedControl
            aria-label={labels.field('owner_type')}
            data={dataAccessOwners.map((value) => ({ value, label: option('owner_type', value) }))}
            value={draft.ownerType}
            onChange={(value) => change({ ownerType: value as RuleDraft['ownerType'] })}
          />
          <SearchSelect
            key={draft.ownerType}
            id={inputId('owner_id')}
            source={owners}
            label={t(`administration.data_access.owner.${draft.ownerType}`)}
            required
            value={draft.ownerId}
            error={problems.owner_id}
            onChange={(value) => change({ ownerId: value })}
          />
        </FormSection>
        <FormSection title={t('administration.data_access.rows')}>
          <Select
            id={inputId('model_type')}
            label={labels.field('model_type')}
            required
            allowDeselect={false}
            data={restrictedModels.map((value) => ({ value, label: option('model_type', value) }))}
            value={draft.modelType}
            error={problems.model_type}
            onChange={(value) => change({ modelType: value as RuleDraft['modelType'] })}
          />
          <SearchMultiSelect
            key={draft.modelType}
            source={rows}
            id={inputId('model_ids')}
            label={t('administration.data_access.rows')}
            description={t(
              draft.modelType === null
                ? 'administration.data_access.choose_kind'
                : 'administration.data_access.rows_help',
            )}
            required
            disabled={draft.modelType === null}
            value={[...draft.modelIds]}
            error={problems.model_ids}
            onChange={(value) => change({ modelIds: value })}
          />
          <Stack gap={6}>
            <Text size="sm" fw={600} id={inputId('level')}>
              {labels.field('level')}
            </Text>
            <SegmentedControl
              aria-labelledby={inputId('level')}
              data={dataAccessLevels.map((value) => ({ value, label: option('level', value) }))}
              value={draft.level}
              onChange={(value) => change({ level: value as RuleDraft['level'] })}
            />
          </Stack>
          {effect && <RuleAlerts effect={effect} owner={ownerName} isRole={draft.ownerType === 'role'} />}
        </FormSection>
      </FormLayout>
    </>
  );
}
