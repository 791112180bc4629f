import {
  getPrintSetup,
  type PrintQuery,
  printAnswerKey,
  printBooklets,
  printDirectMaxCopies,
  printMaxCopies,
} from '@certame/contract/features/printing/endpoints.ts';
import {
  Button,
  NumberInput,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { IconKey, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { PageCount } from './page-count.tsx';
import { usePrint } from './use-print.ts';

export const texts = ['printing'];

type Setup = NonNullable<ReturnType<typeof useSetup>['data']>;

const useSetup = (id: string) => useQuery({ ...queryOf(getPrintSetup, { params: { id } }), select: modelOf });

/** Printing of an exam: what is printed, and the number of copies. */
export default function PrintScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: setup, isError, refetch } = useSetup(id);
  return (
    <>
      <PageHeader title={t('titles./questionnaires/:id/print')} help={setup?.name ?? t('printing.help')} />
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {!setup && !isError && <Skeleton height={320} />}
      {setup && setup.questions === 0 && <EmptyState help={t('printing.empty')} />}
      {setup && setup.questions > 0 && <PrintForm id={id} setup={setup} />}
    </>
  );
}

function PrintForm({ id, setup }: { id: string; setup: Setup }) {
  const { t } = useTranslation();
  const { printing, print } = usePrint();
  const [wishes, setWishes] = useState<PrintQuery>({
    versions: 1,
    copies: 1,
    named: 'no',
    columns: '1',
    font_size: 11,
    instructions: '',
  });
  const change = (part: Partial<PrintQuery>): void => setWishes({ ...wishes, ...part });
  const isNamed = wishes.named === 'yes';
  const total = isNamed ? setup.participants : wishes.versions * wishes.copies;
  return (
    <Stack gap="lg" maw={640}>
      <Paper withBorder p="lg" radius="md">
        <Title order={2} fz="lg">
          {t('printing.booklets')}
        </Title>
        <Text c="dimmed" fz="sm" mb="md">
          {t('printing.booklets_help')}
        </Text>
        <Stack gap="md">
          <NumberInput
            label={t('printing.versions')}
            description={setup.varies ? t('printing.versions_help') : t('printing.same')}
            min={1}
            max={26}
            clampBehavior="strict"
            allowDecimal={false}
            maw={220}
            value={wishes.versions}
            onChange={(value) => change({ versions: Number(value) || 1 })}
          />
          <Switch
            label={t('printing.named')}
            checked={isNamed}
            disabled={setup.participants === 0}
            onChange={(event) => change({ named: event.currentTarget.checked ? 'yes' : 'no' })}
          />
          {!isNamed && (
            <NumberInput
              label={t('printing.copies')}
              min={1}
              max={printMaxCopies}
              clampBehavior="strict"
              allowDecimal={false}
              maw={220}
              value={wishes.copies}
              onChange={(value) => change({ copies: Number(value) || 1 })}
            />
          )}
          <div>
            <Text id="print-columns" fz="sm" fw={500} mb={4}>
              {t('printing.columns')}
            </Text>
            <SegmentedControl
              aria-labelledby="print-columns"
              value={wishes.columns}
              onChange={(columns) => change({ columns: columns === '2' ? '2' : '1' })}
              data={[
                { value: '1', label: t('printing.one_column') },
                { value: '2', label: t('printing.two_columns') },
              ]}
            />
          </div>
          <NumberInput
            label={t('printing.font_size')}
            min={8}
            max={16}
            clampBehavior="strict"
            allowDecimal={false}
            maw={220}
            value={wishes.font_size}
            onChange={(value) => change({ font_size: Number(value) || 11 })}
          />
          <Textarea
            label={t('printing.instructions')}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={4000}
            value={wishes.instructions}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
          />
          {setup.last_instructions && setup.last_instructions.text !== wishes.instructions && (
            <Button
              w="fit-content"
              variant="subtle"
              size="sm"
              onClick={() => change({ instructions: setup.last_instructions?.text ?? '' })}
            >
              {t(`printing.instructions_of_${setup.last_instructions.of}`)}
            </Button>
          )}
          <Text fz="sm" role="status">
            {t('printing.total', { count: total })}
            <PageCount id={id} wishes={wishes} total={total} />
            {total > printDirectMaxCopies && ` · ${t('printing.background', { max: printDirectMaxCopies })}`}
          </Text>
          <Button
            w="fit-content"
            loading={printing === 'booklets'}
            leftSection={<IconPrinter size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => void print('booklets', printBooklets.path, id, wishes)}
          >
            {t('printing.print')}
          </Button>
        </Stack>
      </Paper>
      {setup.may_print_key && (
        <Paper withBorder p="lg" radius="md">
          <Title order={2} fz="lg">
            {t('printing.key')}
          </Title>
          <Text c="dimmed" fz="sm" mb="md">
            {t('printing.key_help')}
          </Text>
          <Button
            variant="default"
            loading={printing === 'key'}
            leftSection={<IconKey size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => void print('key', printAnswerKey.path, id, { versions: wishes.versions })}
          >
            {t('printing.print_key')}
          </Button>
        </Paper>
      )}
    </Stack>
  );
}
