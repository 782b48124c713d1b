export const VERSION_META = 'tessera-host-version'

/** The host's version from the published page; undefined when it is not published, as in development. */
export const hostVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content
