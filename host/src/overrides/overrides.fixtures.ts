import type { BootDocument, BootRelease } from '@tessera/shared/remote/release'

const release = (name: string, version: string): BootRelease => ({
  name,
  title: name,
  bases: [`/work/${name}`],
  routes: [],
  version,
  contract: 2,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: `sha384-${version[0]!.repeat(64)}`,
  files: {},
  assets: { remote: { files: [], provided: [] }, pages: {} },
})

export const STABLE = '0'.repeat(16)
export const CANARY = 'c'.repeat(16)
export const REVOKED = 'e'.repeat(16)

/** Two remotes; crm has a canary and a revoked third release. */
export const BOOT: BootDocument = {
  schema: 1,
  seq: 1,
  channel: 'stable',
  generatedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-15T00:00:00.000Z',
  remotes: [
    {
      name: 'crm',
      stable: release('crm', STABLE),
      canary: { ...release('crm', CANARY), percent: 5, salt: 's', merchants: [] },
      revoked: [REVOKED],
    },
    { name: 'team', stable: release('team', STABLE), canary: null, revoked: [] },
  ],
}

export const OWN_BUILD = { remote: 'crm', entry: 'http://localhost:3001/remoteEntry.js' } as const
