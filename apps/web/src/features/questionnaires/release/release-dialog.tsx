import { checkRelease, releaseQuestionnaire } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { reportError } from '#lib/errors/report-error.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../editor/editor.module.css';
import { ProblemList } from '../editor/problem-list.tsx';
import { shownProblems } from '../editor/use-problems.ts';
import { copyFormLink } from '../list/form-link.ts';
import type { Draft } from '../model/draft.ts';
import type { FoundProblem, ProblemPlace } from '../model/release-problems.ts';
import { LinkFields } from './link-field.tsx';
import { ReleaseSummary } from './release-summary.tsx';

type ProblemWithMessage = FoundProblem & { message: string };
type Step =
  | { kind: 'saving' }
  | { kind: 'checking' }
  | { kind: 'checked'; problems: readonly ProblemWithMessage[] }
  | { kind: 'released' };

interface Props {
  saved: Questionnaire;
  draft: Draft;
  dirty: boolean;
  save: () => Promise<Questionnaire | null>;
  onGo: (place: ProblemPlace) => void;
  onReleased: (model: Questionnaire) => void;
  onClose: () => void;
}

/** Saves unsaved changes, lets the server check for problems, releases, and shows the link. */
export function ReleaseDialog({ saved, draft, dirty, save, onGo, onReleased, onClose }: Props) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>(dirty ? { kind: 'saving' } : { kind: 'checking' });
  const releasing = useCommand(releaseQuestionnaire, { invalidates: [gridKey()], done: null });
  const begun = useRef(false);
  const label = labelsOf(t, 'questionnaires.releasing');

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const prepare = async (): Promise<void> => {
      // Cancelled: the form shows its errors itself.
      if (dirty && !(await save())) return onClose();
      setStep({ kind: 'checking' });
      try {
        const { model } = await call(checkRelease, { params: { id: saved.id } });
        setStep({ kind: 'checked', problems: model });
      } catch {
        onClose();
      }
    };
    void prepare();
  }, []);

  const release = async (): Promise<void> => {
    try {
      const { model } = await releasing.submit({ params: { id: saved.id } });
      onReleased(model);
      setStep({ kind: 'released' });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code === 'questionnaire-incomplete' && Array.isArray(error.data))
        setStep({ kind: 'checked', problems: error.data as ProblemWithMessage[] });
      reportError(error);
    }
  };

  const problems = step.kind === 'checked' ? shownProblems(step.problems, draft) : [];
  const isBlocked = problems.some((problem) => problem.blocking);
  return (
    <Dialog onClose={onClose} size="lg" title={label(step.kind === 'released' ? 'done' : 'title')}>
      {(step.kind === 'saving' || step.kind === 'checking') && (
        <Group gap="sm" mih={80} role="status">
          <Loader size="sm" />
          <Text size="sm">{label(step.kind)}</Text>
        </Group>
      )}
      {step.kind === 'checked' && (
        <Stack gap="sm">
          <Text size="sm" fw={problems.length > 0 ? 600 : undefined}>
            {label(isBlocked ? 'blocked' : problems.length > 0 ? 'warned' : 'fine')}
          </Text>
          <ProblemList problems={problems} onGo={onGo} wide />
          {!isBlocked && <ReleaseSummary draft={draft} saved={saved} />}
          {!isBlocked && problems.length > 0 && (
            <Text size="sm" c="dimmed">
              {label('consequences')}
            </Text>
          )}
          <DialogFooter cancel={isBlocked ? t('common.close') : undefined} onCancel={onClose}>
            {!isBlocked && (
              <Button loading={releasing.isRunning} onClick={() => void release()} data-autofocus>
                {label(problems.length > 0 ? 'release_anyway' : 'release')}
              </Button>
            )}
          </DialogFooter>
        </Stack>
      )}
      {step.kind === 'released' && (
        <Stack gap="md">
          <p className={classes.ready} role="status">
            <IconCircleCheck size={18} stroke={1.9} aria-hidden="true" />
            {label('done_help')}
          </p>
          <LinkFields of={saved} />
          <DialogFooter cancel={t('common.close')} onCancel={onClose}>
            <Button onClick={() => void copyFormLink(saved.short_url_id)}>
              {t('questionnaires.actions.copy_link')}
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Dialog>
  );
}
