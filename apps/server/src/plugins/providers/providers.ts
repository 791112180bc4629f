import type { Config } from '../config.ts';
import type { CallSettings } from './call-transport/call-settings.ts';
import type { CallTransportProvider } from './call-transport/call-transport.ts';
import { createLivekit } from './call-transport/livekit.ts';
import { createPeerToPeer } from './call-transport/peer-to-peer.ts';
import type { IdentityProvider } from './identity-provider/identity-provider.ts';
import { createOidcIdentityProvider } from './identity-provider/oidc-identity-provider.ts';
import type { MailTransport } from './mail-transport/mail-transport.ts';
import { createSmtpMailTransport } from './mail-transport/smtp-mail-transport.ts';
import { createMediaStore } from './media-store/create-media-store.ts';
import type { MediaStore } from './media-store/media-store.ts';
import type { ProviderContext } from './provider-context.ts';
import { createPusherSocketEngine } from './socket-engine/pusher-socket-engine.ts';
import type { SocketEngine } from './socket-engine/socket-engine.ts';

/**
 * Ports to services outside of the product: an interface each, whose implementation the configuration chooses. Features
 * know the interface only, so that a test gives its own implementation (`startServer`'s `providers`).
 */
export interface Providers {
  /** Null: no mail server is configured, messages stay in the outbox. */
  mailTransport: MailTransport | null;
  /** None: the page for signing in offers the password only. */
  identityProviders: readonly IdentityProvider[];
  mediaStore: MediaStore;
  /** Null: this server holds the sockets itself. */
  socketEngine: SocketEngine | null;
  callTransport: CallTransportProvider;
  /** Null: supervisors see candidates by the relay of stored chunks alone, which is always there. */
  livePictures: CallTransportProvider | null;
}

function createLivePictures({ pictures, turn, livekit }: CallSettings, context: ProviderContext) {
  if (pictures === 'livekit' && livekit) return createLivekit(livekit);
  return pictures === 'peer_to_peer' ? createPeerToPeer(turn, context) : null;
}

/** The one place where a setting becomes an implementation. Nothing is called before the first use. */
export const createProviders = (
  { SMTP_URL: url, MAIL_FROM: from, oidcProviders, mediaPlace, pusher, calls }: Config,
  context: ProviderContext,
): Providers => ({
  mailTransport: url ? createSmtpMailTransport({ url, from }, context) : null,
  identityProviders: oidcProviders.map(createOidcIdentityProvider),
  mediaStore: createMediaStore(mediaPlace),
  socketEngine: pusher ? createPusherSocketEngine(pusher, context) : null,
  livePictures: createLivePictures(calls, context),
  callTransport: calls.livekit ? createLivekit(calls.livekit) : createPeerToPeer(calls.turn, context),
});
