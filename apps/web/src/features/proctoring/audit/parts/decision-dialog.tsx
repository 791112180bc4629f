import {
  type Audit,
  auditReasonMin,
  decideAudit,
  getAudit,
} from '@certame/contract/features/proctoring/audit/endpoints.ts';
import {
  type AuditConsequence,
  type AuditDecision,
  auditDecisions,
} from '@certame/contract/features/proctoring/video-states.ts';
import { consequencesOf, decisionEffectsOf } from '@certame/rules/proctoring/audit-decision.ts';
import { Button, Radio, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './parts.module.css';

interface Props {
  audit: Audit;
  onClose: () => void;
}

/** Preview of a decision's effects, by the same rule as on the server. */
function Preview({ audit, consequence }: { audit: Audit; consequence: AuditConsequence }) {
  const { t } = useTranslation();
  const effects = Object.entries(decisionEffectsOf(audit, consequence)).flatMap(([effect, happens]) =>
    happens ? [effect as 'voids' | 'restores' | 'grants'] : [],
  );
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('proctoring-audit.reviews.preview')}
      </Text>
      <ul className={classes.effects}>
        {(effects.length === 0 ? (['nothing'] as const) : effects).map((effect) => (
          <li key={effect}>
            <Text size="sm">{t(`proctoring-audit.reviews.effects.${effect}`)}</Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Dialog for the decision on an attempt, with its reason and consequence. */
export default function DecisionDialog({ audit, onClose }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'proctoring-audit.reviews');
  const [decision, setDecision] = useState<AuditDecision | null>(null);
  const [consequence, setConsequence] = useState<AuditConsequence>('none');
  const [reason, setReason] = useState('');
  const { busy, errors, submit } = useSubmit();
  const deciding = useCommand(decideAudit, {
    invalidates: [keyOf(getAudit, { attempt_id: audit.id })],
    done: label('done'),
  });
  const isReady = decision !== null && reason.trim().length >= auditReasonMin;
  const choose = (next: AuditDecision): void => {
    setDecision(next);
    if (!consequencesOf(next).includes(consequence)) setConsequence('none');
  };
  const decide = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    if (decision === null) return;
    const isDone = await submit(async () => {
      await deciding.submit({
        params: { attempt_id: audit.id },
        body: { decision, reason, consequence, after_review_id: audit.reviews[0]?.id ?? null },
      });
    });
    if (isDone) onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t(audit.reviews.length === 0 ? 'proctoring-audit.page.decide' : 'proctoring-audit.page.second')}
      closeOnClickOutside={false}
    >
      <form onSubmit={(event) => void decide(event)} noValidate>
        <Stack>
          <Radio.Group
            label={label('decision')}
            required
            value={decision}
            error={errors.decision?.[0]}
            onChange={(next) => choose(next as AuditDecision)}
          >
            <Stack gap="xs" mt="xs">
              {auditDecisions.map((value) => (
                <Radio key={value} value={value} label={t(`proctoring-audit.decisions.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {decision === 'invalid' && (
            <Radio.Group
              label={label('consequence')}
              value={consequence}
              error={errors.consequence?.[0]}
              onChange={(next) => setConsequence(next as AuditConsequence)}
            >
              <Stack gap="xs" mt="xs">
                {consequencesOf(decision).map((value) => (
                  <Radio key={value} value={value} label={t(`proctoring-audit.consequences.${value}`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <Textarea
            label={label('reason')}
            description={label('reason_help')}
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            error={errors.reason?.[0]}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {decision !== null && <Preview audit={audit} consequence={consequence} />}
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={!isReady}>
            {label('run')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
