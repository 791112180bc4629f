import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { IconBan, IconCopy, IconMailForward } from '@tabler/icons-react';
import type { RowAction } from '#kit/grid/grid-types.ts';
import type { useInvites } from './use-invites.ts';

type Word = (key: TextKeyUnder<'class-invites'>) => string;

/** Row actions of an invitation, by its kind and state. */
export function inviteActions(
  row: ClassInvite,
  work: ReturnType<typeof useInvites>,
  word: Word,
): (RowAction | false)[] {
  const stands = row.state === 'open' || row.state === 'declined';
  return [
    stands && { key: 'copy', label: word('copy'), icon: IconCopy, onClick: () => void work.copy(row) },
    row.kind === 'email' &&
      row.state === 'open' && {
        key: 'send',
        label: word('send_again'),
        icon: IconMailForward,
        onClick: () => void work.sendOne(row),
      },
    stands && {
      key: 'revoke',
      label: word('revoke'),
      icon: IconBan,
      destructive: true,
      onClick: () => void work.revoke(row),
    },
  ];
}
