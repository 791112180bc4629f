import {
  decideAlternative,
  listProctoringCandidates,
  type ProctoringCandidate,
  waiveEnvironmentCheck,
} from '@certame/contract/features/proctoring/before/endpoints.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { CheckResult } from '../check/check-result.tsx';

interface RowProps {
  candidate: ProctoringCandidate;
  onDecide: (granted: boolean) => void;
  onWaive: (checkId: string) => void;
}

function Candidate({ candidate, onDecide, onWaive }: RowProps) {
  const { t } = useTranslation();
  const { name, consent, checks } = candidate;
  return (
    <Stack
      component="li"
      gap={6}
      py="sm"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Text fw={600}>{name}</Text>
      {consent && (
        <Group gap="sm">
          <Text size="sm">
            {t(`proctoring-before.staff.states.${consent.state}`, { version: consent.version })}
            {consent.decided_by !== null && consent.decided_at !== null && (
              <Text span size="sm" c="dimmed">
                {' '}
                {t('proctoring-before.staff.decided', {
                  name: consent.decided_by,
                  when: formatDateTime(consent.decided_at),
                })}
              </Text>
            )}
          </Text>
          {(consent.state === 'requested' || consent.state === 'refused') && (
            <Button
              size="compact-sm"
              aria-label={t('proctoring-before.staff.grant_of', { name })}
              onClick={() => onDecide(true)}
            >
              {t('proctoring-before.staff.grant')}
            </Button>
          )}
          {(consent.state === 'requested' || consent.state === 'granted') && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('proctoring-before.staff.refuse_of', { name })}
              onClick={() => onDecide(false)}
            >
              {t('proctoring-before.staff.refuse')}
            </Button>
          )}
        </Group>
      )}
      {checks.map((check) => (
        <CheckResult key={check.id} check={check}>
          {check.waived_by !== null && check.waived_at !== null ? (
            <Text size="sm">
              {t('proctoring-before.staff.waived', {
                name: check.waived_by,
                when: formatDateTime(check.waived_at),
              })}
            </Text>
          ) : (
            check.verdict === 'fail' && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('proctoring-before.staff.waive_of', { name })}
                onClick={() => onWaive(check.id)}
              >
                {t('proctoring-before.staff.waive')}
              </Button>
            )
          )}
        </CheckResult>
      ))}
    </Stack>
  );
}

const refreshMs = 15_000;

/** Candidates who have asked for an alternative without a camera, and the equipment checks of all. */
export default function CandidatesDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const candidates = queryOf(listProctoringCandidates, { params: { id } });
  const query = useQuery({ ...candidates, select: modelOf, refetchInterval: refreshMs });
  const invalidates = [candidates.queryKey];
  const decide = useCommand(decideAlternative, {
    invalidates,
    done: t('proctoring-before.staff.decided_done'),
  });
  const waive = useCommand(waiveEnvironmentCheck, {
    invalidates,
    done: t('proctoring-before.staff.waived_done'),
  });
  return (
    <Dialog title={t('proctoring-before.staff.title')} size="lg" onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('proctoring-before.staff.help')}
      </Text>
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <EmptyState help={t('proctoring-before.staff.empty')} />}
      <Stack component="ul" gap={0} p={0} m={0} style={{ listStyle: 'none' }}>
        {query.data?.map((candidate) => (
          <Candidate
            key={candidate.user_id}
            candidate={candidate}
            onDecide={(granted) =>
              void decide.run({ params: { id }, body: { user_id: candidate.user_id, granted } })
            }
            onWaive={(checkId) => void waive.run({ params: { id }, body: { check_id: checkId } })}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
