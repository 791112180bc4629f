import { SegmentedControl, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { CandidateQuestion } from '#features/exam/index.ts';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { usePhone } from '#kit/grid/tools/use-phone.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AnswerKey, type KeyedQuestion } from './answer-key.tsx';
import classes from './candidate.module.css';

interface Props {
  question: KeyedQuestion;
  onClose: () => void;
}

const widths = ['desktop', 'phone'] as const;

/** Preview of a question with the exam room's own components, at the width of a computer or a phone. The answer key is shown on request. */
export default function CandidateDialog({ question, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = usePhone();
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const [showsKey, setShowsKey] = useState(false);
  const isText = question.type === 'section';
  return (
    <Dialog onClose={onClose} size={880} fullScreen={isPhone} title={t('question-bank.candidate.title')}>
      <div className={classes.tools}>
        {!isPhone && (
          <SegmentedControl
            size="xs"
            aria-label={t('question-bank.candidate.width')}
            value={width}
            data={widths.map((value) => ({ value, label: t(`question-bank.candidate.widths.${value}`) }))}
            onChange={(value) => setWidth(widths.find((one) => one === value) ?? 'desktop')}
          />
        )}
        <Text size="sm" c="dimmed">
          {t(isText ? 'question-bank.candidate.section' : 'question-bank.candidate.help')}
        </Text>
      </div>
      <section aria-label={t('question-bank.candidate.frame')}>
        <CandidateQuestion question={question} isNarrow={isPhone || width === 'phone'} />
      </section>
      {!isText && (
        <div className={classes.foot}>
          <Switch
            label={t('question-bank.candidate.key')}
            checked={showsKey}
            onChange={(event) => setShowsKey(event.currentTarget.checked)}
          />
          {showsKey && <AnswerKey question={question} />}
        </div>
      )}
    </Dialog>
  );
}
