import {
  type Correction,
  dismissFlags,
  flagAnswer,
  listMyCorrections,
  withdrawFlag,
} from '@certame/contract/features/grading/desk/endpoints.ts';
import { type FlagKind, flagKinds } from '@certame/contract/features/grading/flags.ts';
import { Button, Select, Textarea } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { PassageView } from '#lib/html/passage-view.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './notes.module.css';

type Flag = Correction['flags'][number];
const nothing: never[] = [];

function Told({
  flag,
  isRich,
  onWithdraw,
}: {
  flag: Flag;
  isRich: boolean;
  onWithdraw: (() => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.flag}>
      <IconFlag size={16} stroke={1.8} aria-hidden="true" />
      <strong>{t(`correctors.flags.kinds.${flag.kind}`)}</strong>
      {flag.percent !== null && (
        <span>{t('correctors.flags.alike', { percent: formatNumber(flag.percent) })}</span>
      )}
      {flag.note && <span>{flag.note}</span>}
      {onWithdraw && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onWithdraw}>
          {t('correctors.flags.withdraw')}
        </Button>
      )}
      {flag.other_value !== null && (
        <details>
          <summary>{t('correctors.flags.other')}</summary>
          <div className={classes.other}>
            <PassageView text={flag.other_value} isRich={isRich} passages={nothing} />
          </div>
        </details>
      )}
    </div>
  );
}

/** What the chair is told of an answer: by its grader, or by the comparison with others. The chair lets scores stand, or decides. */
export function Flags({
  correction,
  disabled,
  onDismissed,
}: {
  correction: Correction;
  disabled: boolean;
  onDismissed: () => void;
}) {
  const { t } = useTranslation();
  const { config_id, answer_id, item_id, is_chairs, is_rich } = correction;
  const params = { id: config_id, answer_id, item_id };
  const [flags, setFlags] = useState(correction.flags);
  const [kind, setKind] = useState<FlagKind | null>(null);
  const [note, setNote] = useState('');
  const [isOpen, setOpen] = useState(false);
  const invalidates = [gridKey(listMyCorrections.path)];
  const telling = useCommand(flagAnswer, { done: t('correctors.flags.told') });
  const withdrawing = useCommand(withdrawFlag);
  const dismissal = useCommand(dismissFlags, { invalidates });
  const tell = async (): Promise<void> => {
    if (kind === null) return;
    const reply = await telling.run({ params, body: { kind, note } });
    if (!reply) return;
    setFlags(reply.model.flags);
    setOpen(false);
    setKind(null);
    setNote('');
  };
  const withdraw = async (which: FlagKind): Promise<void> => {
    const reply = await withdrawing.run({ params, body: { kind: which } });
    if (reply) setFlags(reply.model.flags);
  };
  const dismiss = async (): Promise<void> => {
    if (await dismissal.run({ params })) onDismissed();
  };
  return (
    <section className={classes.notes} aria-label={t('correctors.flags.title')}>
      {flags.map((flag, index) => (
        <Told
          key={`${flag.kind} ${index}`}
          {...{ flag, isRich: is_rich }}
          onWithdraw={is_chairs || disabled ? null : () => void withdraw(flag.kind)}
        />
      ))}
      {is_chairs && flags.length > 0 && !disabled && (
        <Button variant="default" size="compact-md" onClick={() => void dismiss()}>
          {t('correctors.flags.dismiss')}
        </Button>
      )}
      {!is_chairs && !disabled && !isOpen && (
        <Button
          size="compact-md"
          variant="subtle"
          color="gray"
          leftSection={<IconFlag size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('correctors.flags.open')}
        </Button>
      )}
      {isOpen && (
        <div className={classes.new}>
          <Select
            label={t('correctors.flags.kind')}
            data={flagKinds.map((value) => ({ value, label: t(`correctors.flags.kinds.${value}`) }))}
            value={kind}
            onChange={(value) => setKind(flagKinds.find((one) => one === value) ?? null)}
          />
          <Textarea
            label={t('correctors.flags.note')}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button
              size="compact-md"
              disabled={kind === null}
              loading={telling.isRunning}
              onClick={() => void tell()}
            >
              {t('correctors.flags.tell')}
            </Button>
            <Button size="compact-md" variant="subtle" color="gray" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
