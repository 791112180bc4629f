import { grantDataAccess } from '@certame/contract/features/data-access/endpoints.ts';
import { useEffect, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useRecordEditor } from '#kit/form/use-record-editor.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { missingFields, type RuleDraft, type RuleField } from './rule-draft.ts';

type Problems = Partial<Record<RuleField, string>>;

/** Saves a draft. Rules that restrict the user's own access have to be confirmed. */
export function useSaveRules(
  areaKey: string,
  draft: RuleDraft,
  effect: { concerns_me: boolean } | undefined,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  // Navigation is deferred to the render after saving, else the leave guard would ask.
  useEffect(() => {
    if (saved) void navigate(listAddress(`/${areaKey}`));
  }, [saved, navigate, areaKey]);

  const grant = useCommand(grantDataAccess, {
    invalidates: [gridKey(`/api/v1/${areaKey}`)],
    done: t('common.success'),
  });
  const labels: Record<RuleField, string> = {
    owner_id: t(`administration.data_access.owner.${draft.ownerType}`),
    model_type: t('areas.data_access.fields.model_type'),
    model_ids: t('administration.data_access.rows'),
  };
  const { saving, rejections, countRejection, attempt } = useRecordEditor(null, {
    showErrors: ({ errors }) => {
      const found = Object.keys(labels).flatMap((field) =>
        errors[field]?.[0] ? [[field, errors[field][0]]] : [],
      );
      setProblems(Object.fromEntries(found));
      return found.length > 0;
    },
  });
  const save = async (): Promise<void> => {
    const missing = missingFields(draft);
    const { ownerType, ownerId, modelType } = draft;
    if (missing.length > 0 || ownerId === null || modelType === null) {
      setProblems(
        Object.fromEntries(
          missing.map((field) => [field, t('validation.required', { field: labels[field] })]),
        ),
      );
      countRejection();
      return;
    }
    const isMeant =
      !effect?.concerns_me ||
      (await confirm({
        title: t('administration.data_access.me_question'),
        text: t('administration.data_access.me'),
        yes: t('administration.data_access.me_confirm'),
        no: t('common.cancel'),
        destructive: true,
      }));
    if (!isMeant) return;
    await attempt(async () => {
      await grant.submit({
        body: {
          owner_type: ownerType,
          owner_id: ownerId,
          model_type: modelType,
          model_ids: [...draft.modelIds],
          level: draft.level,
        },
      });
      setProblems({});
      setSaved(true);
    });
  };
  return { save, saving, saved, problems, rejections };
}
