export type { RemotePeer } from './model/call-client.ts';
export { openCamera, openScreen } from './model/call-media.ts';
export { PeerAudio, PeerVideo } from './parts/peer-media.tsx';
export { useCall } from './use-call.ts';
