import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { createContext } from 'react';

/** Variables of the message around a chip. They change with the type of message, which the editor outlives. */
export const VariablesContext = createContext<readonly MailVariable[]>([]);
