import {
  IconBook,
  IconBox,
  IconBug,
  IconBuilding,
  IconBuildingCommunity,
  IconChalkboard,
  IconChevronRight,
  IconClipboardText,
  IconDoor,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconListDetails,
  IconLockAccess,
  IconMailForward,
  IconMessages,
  IconNotebook,
  IconPencilCheck,
  IconPuzzle,
  IconSchool,
  IconShieldLock,
  IconSpeakerphone,
  IconTicket,
  IconUserCog,
  IconUserStar,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type MenuIcon = ComponentType<{ size?: number; stroke?: number }>;

/** Icons that menu entries name in the contract; importing the whole set would cost a megabyte. */
const icons: Readonly<Record<string, MenuIcon>> = {
  book: IconBook,
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
  notebook: IconNotebook,
  messages: IconMessages,
  'pencil-check': IconPencilCheck,
  puzzle: IconPuzzle,
  school: IconSchool,
  'shield-lock': IconShieldLock,
  speakerphone: IconSpeakerphone,
  ticket: IconTicket,
  'user-cog': IconUserCog,
  'user-star': IconUserStar,
  'users-group': IconUsersGroup,
};

export const knownIcons: readonly string[] = Object.keys(icons);
export const menuIcon = (name: string): MenuIcon => icons[name] ?? IconChevronRight;
