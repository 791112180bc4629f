import type { SocketPlace } from '@certame/contract/features/realtime/socket-place.ts';

let engine: SocketPlace | null | undefined;

/** The engine that the exam's form named, null: none. Undefined where no form was read, as in a room that is entered without a line. */
export const toldEngine = (): SocketPlace | null | undefined => engine;

export const tellEngine = (place: SocketPlace | null | undefined): void => {
  engine = place;
};
