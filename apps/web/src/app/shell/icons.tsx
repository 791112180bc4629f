import {
  IconBook,
  IconBox,
  IconBuilding,
  IconBuildingCommunity,
  IconChalkboard,
  IconChevronRight,
  IconClipboardText,
  IconHome,
  IconKey,
  IconListDetails,
  IconLockAccess,
  IconMailForward,
  IconNotebook,
  IconPencilCheck,
  IconPuzzle,
  IconSchool,
  IconShieldLock,
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
  building: IconBuilding,
  'building-community': IconBuildingCommunity,
  chalkboard: IconChalkboard,
  'clipboard-text': IconClipboardText,
  home: IconHome,
  key: IconKey,
  'list-details': IconListDetails,
  'lock-access': IconLockAccess,
  'mail-forward': IconMailForward,
  notebook: IconNotebook,
  'pencil-check': IconPencilCheck,
  puzzle: IconPuzzle,
  school: IconSchool,
  'shield-lock': IconShieldLock,
  ticket: IconTicket,
  'user-cog': IconUserCog,
  'user-star': IconUserStar,
  'users-group': IconUsersGroup,
};

export const knownIcons: readonly string[] = Object.keys(icons);
export const menuIcon = (name: string): MenuIcon => icons[name] ?? IconChevronRight;
