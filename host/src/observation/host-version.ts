export const VERSION_META = 'tessera-host-version'

/** The host's own version, which its page carries once it is published; undefined before, as in development. */
export const hostVersion = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${VERSION_META}"]`)?.content
