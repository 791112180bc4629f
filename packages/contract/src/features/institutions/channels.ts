import { z } from 'zod';
import { defineChannel } from '../../kit/channel.ts';

/** `institution.changed`: name, colour, logo or time zone are others now. */
export const institutionChannel = defineChannel('private-institution.{id}', {
  'institution.changed': z.object({}),
});
