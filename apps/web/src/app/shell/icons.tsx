import {
  IconBook,
  IconBuilding,
  IconBuildingCommunity,
  IconChevronRight,
  IconClipboardText,
  IconHome,
  IconListDetails,
  IconMailForward,
  IconPencilCheck,
  IconSchool,
  IconShieldLock,
  IconUserCog,
  IconUserStar,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

type MenuIcon = ComponentType<{ size?: number; stroke?: number }>;

/** Icons that menu entries name in the contract; importing the whole set would cost a megabyte. */
const icons: Readonly<Record<string, MenuIcon>> = {
  book: IconBook,
  building: IconBuilding,
  'building-community': IconBuildingCommunity,
  'clipboard-text': IconClipboardText,
  home: IconHome,
  'list-details': IconListDetails,
  'mail-forward': IconMailForward,
  'pencil-check': IconPencilCheck,
  school: IconSchool,
  'shield-lock': IconShieldLock,
  'user-cog': IconUserCog,
  'user-star': IconUserStar,
  'users-group': IconUsersGroup,
};

export const knownIcons: readonly string[] = Object.keys(icons);
export const menuIcon = (name: string): MenuIcon => icons[name] ?? IconChevronRight;
