import { createSpotlight } from '@mantine/spotlight';

/** What the palette shows and has chosen, and how it is opened and closed from elsewhere. */
export const [paletteStore, palette] = createSpotlight();
