import { isLightAddress } from './light-pages.ts';

/** This document is drawn by Preact, which can't draw the shell. Decided once: components of two libraries don't mix. */
export const beganLight: boolean = import.meta.env.PROD && isLightAddress(window.location.hash);
