import type { ComponentType } from 'react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';

/** A file of a screen, as a bundler imports it. */
export interface ScreenModule {
  default: ComponentType<AreaScreenProps> | ComponentType;
  /** Message namespaces to load before the screen is drawn. */
  texts?: readonly string[];
}
