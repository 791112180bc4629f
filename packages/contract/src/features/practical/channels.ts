import { z } from 'zod';
import { defineChannel } from '../../kit/channel.ts';

/** `changed`: examiners have done something at the test; its dashboards ask anew. */
export const practicalChannel = defineChannel('private-practical.{id}', { changed: z.object({}) });
