import type { AnonymousSummary } from '@certame/contract/features/anonymous-answers/endpoints.ts';
import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';

type Question = AnonymousSummary['questions'][number];

/** One question: how often each of its options was chosen. */
export function QuestionSummary({ question }: { question: Question }) {
  const { t } = useTranslation();
  const { number, statement, answered, options } = question;
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <Text fw={600}>
          {number}. {statement}
        </Text>
        <Text size="sm" c="dimmed">
          {t('anonymous-answers.answered', { count: answered })}
          {options.length === 0 && answered > 0 && ` · ${t('anonymous-answers.texts_below')}`}
        </Text>
        {options.map(({ id, text, count }) => {
          const percent = answered === 0 ? 0 : Math.round((count * 100) / answered);
          return (
            <div key={id}>
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <Text size="sm">{text}</Text>
                <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
                  {t('anonymous-answers.percent', { count, percent })}
                </Text>
              </Group>
              <Progress value={percent} size="sm" aria-hidden="true" />
            </div>
          );
        })}
      </Stack>
    </Paper>
  );
}
