export const streamStates = ['planned', 'live', 'ended'] as const;
export type StreamState = (typeof streamStates)[number];

/** What a stream shows; both: the camera in a corner of the screen. */
export const streamSources = ['camera', 'screen', 'camera_and_screen'] as const;
export type StreamSource = (typeof streamSources)[number];

/** Of what was to be recorded: chunks arrive or wait to be joined, a thread joins them, a content has it, or nothing can be shown. */
export const streamVideoStates = ['none', 'waiting', 'in_processing', 'complete', 'no_video'] as const;
export type StreamVideoState = (typeof streamVideoStates)[number];
