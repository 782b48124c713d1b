/**
 * Paths in a store. `journal/`, `revocations/`, `signatures/` and `.locks/` are for the release command alone; servers do not serve them.
 */
export const BOOT = 'boot'
export const HOST = 'host'

export const releaseFolder = (name: string, version: string): string =>
  name === HOST ? `hosts/${version}/` : `remotes/${name}/${version}/`
export const releasePath = (name: string, version: string): string => `${releaseFolder(name, version)}release.json`
/** One a key: a release may be published again by another. */
export const signaturePath = (name: string, version: string, publicKey: string): string =>
  `signatures/${name}/${version}/${Buffer.from(publicKey, 'base64').toString('base64url')}.json`
export const channelFolder = (channel: string): string => `channels/${channel}/`
export const pointerPath = (channel: string, name: string): string => `${channelFolder(channel)}${name}.json`
export const bootPath = (channel: string): string => pointerPath(channel, BOOT)
export const channelJournal = (channel: string): string => `journal/${channel}/`
export const journalFolder = (channel: string, name: string): string => `${channelJournal(channel)}${name}/`
/** The boot document that was signed last, for when the one that is served is damaged or an older one. */
export const lastBootPath = (channel: string): string => `${channelJournal(channel)}${BOOT}.json`
