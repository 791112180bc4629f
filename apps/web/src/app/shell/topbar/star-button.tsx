import { starredPagesMax } from '@certame/contract/constants.ts';
import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useLocation } from '#lib/page/router.tsx';
import { toggleStar, useSession } from '#lib/session/session.ts';

/** Stars the page it stands on. The first ten are kept; an eleventh is refused aloud. */
export function StarButton() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { starred } = useSession();
  const isStarred = starred.includes(pathname);
  const label = t(isStarred ? 'shell.stars.remove' : 'shell.stars.add');
  const toggle = (): void => {
    if (!isStarred && starred.length >= starredPagesMax) notify('warning', t('shell.stars.full'));
    else toggleStar(pathname);
  };
  return (
    <ActionIcon
      variant="subtle"
      color={isStarred ? 'accent' : 'gray'}
      size={28}
      data-hint={label}
      aria-label={label}
      aria-pressed={isStarred}
      onClick={toggle}
    >
      {isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
    </ActionIcon>
  );
}
