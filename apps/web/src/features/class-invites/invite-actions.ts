import type { ClassInvite } from '@certame/contract/features/class-invites/endpoints.ts';
import { IconBan, IconCopy, IconMailForward } from '@tabler/icons-react';
import type { RowAction } from '#kit/grid/grid-types.ts';
import type { Labels } from '#lib/language/labels-of.ts';
import type { useInvites } from './use-invites.ts';

/** Row actions of an invitation, by its kind and state. */
export function inviteActions(
  row: ClassInvite,
  work: ReturnType<typeof useInvites>,
  label: Labels<'class-invites'>,
): (RowAction | false)[] {
  const stands = row.state === 'open' || row.state === 'declined';
  return [
    stands && { key: 'copy', label: label('copy'), icon: IconCopy, onClick: () => void work.copy(row) },
    row.kind === 'email' &&
      row.state === 'open' && {
        key: 'send',
        label: label('send_again'),
        icon: IconMailForward,
        onClick: () => void work.sendOne(row),
      },
    stands && {
      key: 'revoke',
      label: label('revoke'),
      icon: IconBan,
      destructive: true,
      onClick: () => void work.revoke(row),
    },
  ];
}
