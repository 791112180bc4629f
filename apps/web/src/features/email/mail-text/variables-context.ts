import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { createContext } from 'react';

/**
 * Variables of the message, for the chips in its editor. A context, since they change with the type of message while the editor stays
 * mounted.
 */
export const VariablesContext = createContext<readonly MailVariable[]>([]);
