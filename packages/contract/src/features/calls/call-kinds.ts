/**
 * `talk`: staff speak to candidates of a room. `support`: a request for help by voice. `meeting`: people meet by a link. `live`: staff see a
 * candidate's picture, who began it without a word; nobody is invited, whoever watches the room at that moment may join.
 */
export const callKinds = ['talk', 'support', 'meeting', 'live'] as const;
export type CallKind = (typeof callKinds)[number];

/** `star`: everybody is linked with the one who began, and hears nobody else. `mesh`: everybody is linked with everybody. */
export type CallTopology = 'star' | 'mesh';

/** How each kind is linked, and how many take part at most. */
export const callShapes: Readonly<Record<CallKind, { topology: CallTopology; peersMost: number }>> = {
  talk: { topology: 'star', peersMost: 41 },
  support: { topology: 'mesh', peersMost: 4 },
  meeting: { topology: 'mesh', peersMost: 8 },
  // The candidate's machine sends its picture once to each: further eyes see it through the relay.
  live: { topology: 'star', peersMost: 5 },
};

/** A peer says that it is there this often at least; silent for longer than `peerLostMs`, it counts as gone. */
export const peerSyncMs = 8000;
export const peerLostMs = 25_000;

/** Longest description of a session or ICE candidate, in characters. */
export const signalMaxChars = 40_000;
