/** Every link of a message that stands for the person it was sent to, in its HTML and in its plain text. */
const passwordLinks = /https?:\/\/[^\s"<>]*\/#\/(?:reset-password\/|verified\?|ilogin\?|sslogin\?)[^\s"<>]*/g;

/** Replaces links that would let the reader take the recipient's account over. */
export const hidePasswordLinks = (html: string, placeholder: string): string =>
  html.replace(passwordLinks, (_link, offset: number) =>
    // In an attribute the placeholder would be an address of its own.
    html.slice(0, offset).endsWith('href="') ? '#' : placeholder,
  );
