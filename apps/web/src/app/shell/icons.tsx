import {
  IconActivity,
  IconBook,
  IconBox,
  IconBug,
  IconBuilding,
  IconBuildingCommunity,
  IconChalkboard,
  IconChartHistogram,
  IconChevronRight,
  IconClipboardText,
  IconClock,
  IconDoor,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconListDetails,
  IconLockAccess,
  IconMailbox,
  IconMailForward,
  IconMessage,
  IconMessages,
  IconNews,
  IconNotebook,
  IconPencilCheck,
  IconPuzzle,
  IconSchool,
  IconShieldLock,
  IconSpeakerphone,
  IconTemplate,
  IconTicket,
  IconUserCog,
  IconUserPlus,
  IconUserStar,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type DrawnIcon = ComponentType<{ size?: number; stroke?: number }>;

/** Icons that menu entries name in the contract; importing the whole set would cost a megabyte. */
const icons: Readonly<Record<string, DrawnIcon>> = {
  activity: IconActivity,
  book: IconBook,
  clock: IconClock,
  'chart-histogram': IconChartHistogram,
  box: IconBox,
  bug: IconBug,
  building: IconBuilding,
  'building-community': IconBuildingCommunity,
  chalkboard: IconChalkboard,
  'clipboard-text': IconClipboardText,
  door: IconDoor,
  home: IconHome,
  key: IconKey,
  'layout-grid': IconLayoutGrid,
  'list-details': IconListDetails,
  'lock-access': IconLockAccess,
  'mail-forward': IconMailForward,
  template: IconTemplate,
  news: IconNews,
  message: IconMessage,
  mailbox: IconMailbox,
  notebook: IconNotebook,
  messages: IconMessages,
  'pencil-check': IconPencilCheck,
  puzzle: IconPuzzle,
  school: IconSchool,
  'shield-lock': IconShieldLock,
  speakerphone: IconSpeakerphone,
  ticket: IconTicket,
  'user-cog': IconUserCog,
  'user-plus': IconUserPlus,
  'user-star': IconUserStar,
  'users-group': IconUsersGroup,
};

export const menuIcon = (name: string): DrawnIcon => icons[name] ?? IconChevronRight;

export function NamedIcon({ name }: { name: string }) {
  const Icon = menuIcon(name);
  return <Icon size={18} stroke={1.6} />;
}
