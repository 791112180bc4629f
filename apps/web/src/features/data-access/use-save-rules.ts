import { grantDataAccess } from '@certame/contract/features/data-access/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { gridKey } from '#lib/queries/query-keys.ts';
import { missingFields, type RuleDraft, type RuleField } from './rule-draft.ts';

type Problems = Partial<Record<RuleField, string>>;

/** Saves a draft. Who would narrow their own access is asked once more. */
export function useSaveRules(
  areaKey: string,
  draft: RuleDraft,
  effect: { concerns_me: boolean } | undefined,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  // Leaving waits for the render in which nothing is unsaved any more, else the page's own guard would ask.
  useEffect(() => {
    if (saved) void navigate(listAddress(`/${areaKey}`));
  }, [saved, navigate, areaKey]);

  const refuse = (found: Problems): void => {
    setProblems(found);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };
  const labels: Record<RuleField, string> = {
    owner_id: t(`administration.data_access.owner.${draft.ownerType}`),
    model_type: t(`areas.${areaKey}.fields.model_type`),
    model_ids: t('administration.data_access.rows'),
  };
  const save = async (): Promise<void> => {
    const missing = missingFields(draft);
    if (missing.length > 0 || draft.ownerId === null || draft.modelType === null) {
      refuse(
        Object.fromEntries(
          missing.map((field) => [field, t('validation.required', { field: labels[field] })]),
        ),
      );
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
    setSaving(true);
    try {
      const body = {
        owner_type: draft.ownerType,
        owner_id: draft.ownerId,
        model_type: draft.modelType,
        model_ids: [...draft.modelIds],
        level: draft.level,
      };
      await call(grantDataAccess, { body }, { quiet: true });
      setProblems({});
      notify('success', t('common.success'));
      await client.invalidateQueries({ queryKey: gridKey(`/api/v1/${areaKey}`) });
      setSaved(true);
    } catch (error) {
      if (!isApiError(error)) throw error;
      refuse(
        Object.fromEntries(
          Object.keys(labels).flatMap((field) => {
            const message = error.errors[field]?.[0];
            return message ? [[field, message]] : [];
          }),
        ),
      );
      reportError(error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving, saved, problems, refusals };
}
