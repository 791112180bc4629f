import { justificationMaxChars } from '@certame/contract/constants.ts';
import { type VoidableItem, voidItem } from '@certame/contract/features/questionnaires/endpoints.ts';
import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './resume.module.css';
import { useReasonForm } from './use-reason-form.ts';
import { VoidPreview } from './void-preview.tsx';

interface Props {
  questionnaireId: string;
  item: VoidableItem;
  onBack: () => void;
  onDone: () => void;
}

/** Name of a question: its number where everybody has the same, and its title. */
export function useItemName(): (item: VoidableItem) => string {
  const { t } = useTranslation();
  return (item) =>
    [
      item.number === null
        ? t('results.void.drawn_question')
        : t('results.void.question', { number: item.number }),
      item.title,
    ]
      .filter(Boolean)
      .join(' · ');
}

/** Voids or restores one question; both need a justification. */
export function VoidForm({ questionnaireId, item, onBack, onDone }: Props) {
  const { t } = useTranslation();
  const nameOf = useItemName();
  const [mode, setMode] = useState<'keep' | 'zero'>('keep');
  const reverting = item.voided !== null;
  const { busy, field, onSubmit } = useReasonForm(async (reason) => {
    await call(voidItem, {
      params: { id: questionnaireId, item_id: item.id },
      body: { mode: reverting ? null : mode, reason },
    });
    notify('success', t(reverting ? 'results.void.reverted' : 'results.void.done'));
    onDone();
  });

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <div className={classes.itemHead}>
          <strong>
            {t(reverting ? 'results.void.revert_of' : 'results.void.do_of', { question: nameOf(item) })}
          </strong>
          {item.excerpt !== item.title && <span className={classes.excerpt}>{item.excerpt}</span>}
        </div>
        {reverting ? (
          <p className={classes.help}>{t('results.void.revert_text')}</p>
        ) : (
          <Radio.Group
            label={t('results.void.mode')}
            value={mode}
            onChange={(value) => setMode(value === 'zero' ? 'zero' : 'keep')}
          >
            <Stack gap="sm" mt="xs">
              {(['keep', 'zero'] as const).map((value) => (
                <Radio
                  key={value}
                  value={value}
                  label={t(`results.void.${value}`)}
                  description={t(`results.void.${value}_help`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <VoidPreview
          key={reverting ? 'none' : mode}
          questionnaireId={questionnaireId}
          itemId={item.id}
          mode={reverting ? 'none' : mode}
        />
        <Textarea
          data-autofocus
          label={t('results.void.reason')}
          description={t('results.void.reason_help', { used: field.value.length })}
          minRows={2}
          maxLength={justificationMaxChars}
          {...field}
        />
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t('results.void.choose_other')}
          </Button>
          <Button type="submit" loading={busy} color={reverting ? undefined : 'red.8'}>
            {t(reverting ? 'results.void.revert' : 'results.void.do')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
