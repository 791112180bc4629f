/** First parts of addresses that carry a secret behind them. */
const secretive =
  /^(#?\/(?:slogin|social_register|reset-password|store|checkout|onboardings|questionnaire_answer\/media\/upload_device))\/.*/i;

/** An address as reports may carry it: without a query and without the secret of a link. */
export const withoutSecrets = (address: string): string =>
  (address.split('?')[0] ?? '').replace(secretive, '$1/…');
