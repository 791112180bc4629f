import type { AppealEffect } from '@certame/contract/features/appeals/effects.ts';
import { previewEffect } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ScorePreview } from '#features/results/staff/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

/** Who would get another score, once it is asked for. */
export function EffectPreview({
  questionnaireId,
  effect,
}: {
  questionnaireId: string;
  effect: AppealEffect;
}) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const query = useQuery({
    ...queryOf(previewEffect, { body: { questionnaire_id: questionnaireId, effect } }, { quiet: true }),
    select: modelOf,
    enabled: asked,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!asked)
    return (
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('appeals.handling.preview')}
      </Button>
    );
  return <ScorePreview query={query} />;
}
