/** Origin of a visit: the address's UTM parameters, before or after its hash, and the referrer. */
export function originOfVisit(
  address: Pick<Location, 'search' | 'hash'>,
  referrer: string,
): Record<'utm_source' | 'utm_medium' | 'utm_campaign' | 'referrer', string | null> {
  const inHash = new URLSearchParams(address.hash.split('?')[1] ?? '');
  const inSearch = new URLSearchParams(address.search);
  const word = (name: string): string | null => inHash.get(name) ?? inSearch.get(name);
  return {
    utm_source: word('utm_source'),
    utm_medium: word('utm_medium'),
    utm_campaign: word('utm_campaign'),
    referrer: referrer === '' ? null : referrer,
  };
}
