import {
  carryOutErasure,
  type ErasureRequest,
  listErasureRequests,
  refuseErasure,
} from '@certame/contract/features/erasure/endpoints.ts';
import { erasureAnswerMax } from '@certame/contract/features/erasure/states.ts';
import { Badge, Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './erasure.module.css';

interface Props {
  request: ErasureRequest;
  onAnswered: (isErased: boolean) => void;
}

/** Invalidated after a rejection too: somebody else was faster, or the person has withdrawn the request. */
const invalidates = [keyOf(listErasureRequests)];

function RefusalForm({ request, onAnswered, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState('');
  const { busy, errors, submit } = useSubmit();
  const rejection = useCommand(refuseErasure, { invalidates });
  const send = (event: FormEvent): void => {
    keepSubmit(event);
    void submit(async () => {
      await rejection.submit({ params: { id: request.id }, body: { answer } });
      onAnswered(false);
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Textarea
        label={t('erasure.refuse_label')}
        description={t('erasure.refuse_help')}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={erasureAnswerMax}
        autoFocus
        error={errors.answer?.[0]}
        value={answer}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="xs" loading={busy} disabled={answer.trim() === ''}>
          {t('erasure.refuse_send')}
        </Button>
      </Group>
    </form>
  );
}

/** One request: person, date and reason; then its answer, or the two ways to answer it. */
export function RequestCard({ request, onAnswered }: Props) {
  const { t } = useTranslation();
  const [refusing, setRefusing] = useState(false);
  const erasure = useCommand(carryOutErasure, { invalidates });
  const { person, state } = request;
  const { name } = person;
  const carryOut = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('erasure.carry_out_title', { name }),
      text: t('erasure.carry_out_help'),
      yes: t('erasure.carry_out'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (agreed && (await erasure.run({ params: { id: request.id } }))) onAnswered(true);
  };
  return (
    <li className={classes.request}>
      <div className={classes.person}>
        <PersonAvatar name={name} picture={person.picture} />
        <div>
          <strong>{name}</strong>
          {person.email && <span className={classes.email}>{person.email}</span>}
        </div>
        {state !== 'open' && (
          <Badge variant="light" color={state === 'done' ? 'green' : 'gray'} tt="none">
            {t(`erasure.states.${state}`)}
          </Badge>
        )}
      </div>
      <p className={classes.when}>{t('erasure.asked', { when: formatDateTime(request.created_at) })}</p>
      <dl className={classes.details}>
        {state !== 'done' && (
          <>
            <dt>{t('erasure.reason')}</dt>
            <dd>{request.reason || t('erasure.no_reason')}</dd>
          </>
        )}
        {request.closed_at && (
          <>
            <dt>{t('erasure.answer')}</dt>
            <dd>
              {request.answer}
              <span className={classes.when}>
                {request.closed_by_name
                  ? t('erasure.closed', {
                      when: formatDateTime(request.closed_at),
                      name: request.closed_by_name,
                    })
                  : t('erasure.closed_by_person', { when: formatDateTime(request.closed_at) })}
              </span>
            </dd>
          </>
        )}
      </dl>
      {state === 'open' && !refusing && (
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            size="xs"
            aria-label={t('erasure.refuse_of', { name })}
            onClick={() => setRefusing(true)}
          >
            {t('erasure.refuse')}
          </Button>
          <Button
            color="red.8"
            size="xs"
            loading={erasure.isRunning}
            aria-label={t('erasure.carry_out_of', { name })}
            onClick={() => void carryOut()}
          >
            {t('erasure.carry_out')}
          </Button>
        </Group>
      )}
      {state === 'open' && refusing && (
        <RefusalForm request={request} onAnswered={onAnswered} onCancel={() => setRefusing(false)} />
      )}
    </li>
  );
}
