import type { CallKind } from '@certame/contract/features/calls/call-kinds.ts';
import type { CallTransport } from '@certame/contract/features/calls/endpoints.ts';

/** A page that may take part in a call. */
export interface AdmittedPeer {
  callId: string;
  kind: CallKind;
  peerId: string;
  /** As the others read it. */
  name: string;
  isHost: boolean;
}

/** How pictures and voices of calls travel. */
export interface CallTransportProvider {
  kind: CallTransport['kind'];
  /** Other servers that pages connect to, for what they are told not to forbid. */
  connectsTo: readonly string[];
  /** What the page needs to send and hear. */
  admit(peer: AdmittedPeer): Promise<CallTransport>;
  /** The call is over. Failing costs nothing: whatever is left of it ends by itself. */
  close(callId: string): Promise<void>;
}
