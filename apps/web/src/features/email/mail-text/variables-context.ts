import type { MailVariable } from '@certame/contract/features/email/mail-types.ts';
import { createContext } from 'react';

/** What the text around a chip may name: it changes with the type of message, which the editor outlives. */
export const VariablesContext = createContext<readonly MailVariable[]>([]);
