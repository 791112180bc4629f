import { listReceivedInvites } from '@certame/contract/features/class-invites/endpoints.ts';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import cardClasses from '#kit/page/cards.module.css';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { queryOf } from '#lib/queries/query-of.ts';
import classes from './invites.module.css';

/** Leaves room for separators that somebody types between groups. */
const codeMaxChars = 20;

/** Field for a code, and the invitations that the user has received by e-mail. */
export function ReceivedInvites() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const query = useQuery(queryOf(listReceivedInvites, {}));
  const enter = (event: FormEvent): void => {
    event.preventDefault();
    const typed = code.trim();
    if (typed !== '') void navigate(`/class_invite/${encodeURIComponent(typed)}`);
  };
  return (
    <>
      <form className={classes.enter} onSubmit={enter}>
        <TextInput
          label={t('class-invites.received.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={codeMaxChars}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          classNames={{ input: classes.code }}
        />
        <Button type="submit" disabled={code.trim() === ''}>
          {t('common.continue')}
        </Button>
      </form>
      {query.isPending && <Skeleton height={110} radius={12} />}
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data?.model.length === 0 && <EmptyState help={t('class-invites.received.empty')} />}
      <ul className={cardClasses.cards}>
        {query.data?.model.map((invite) => (
          <li key={invite.code} className={cardClasses.card}>
            <h3 className={cardClasses.title}>
              <Link to={`/class_invite/${invite.code}`}>
                {invite.class_name ?? t(`class-invites.closed.${invite.state}`)}
              </Link>
            </h3>
            <p className={classes.received}>
              {[invite.institution, t(`class-invites.states.${invite.state}`)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
