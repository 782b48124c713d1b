import type { PartStatus, ReleaseAction, ReleaseFit } from '@tessera/shared/contract/release'

/** The host is one page for all: there is no share of it. */
export const HOST = 'host'

const unique = (versions: readonly string[]): string[] => [...new Set(versions)]

/** Versions that an action may name, the likeliest first. */
export function versionsFor(action: ReleaseAction, part: PartStatus): string[] {
  const { stable, canary, published, lastGood, revoked } = part
  const usable = (version: string): boolean => !revoked.includes(version)
  const running = canary ? [canary.version] : []
  const known = unique([...running, ...published.map(({ version }) => version)])
  switch (action) {
    case 'promote':
    case 'canary':
      return known.filter((version) => usable(version) && version !== stable?.version)
    case 'halt':
      return running
    case 'rollback':
      return lastGood.filter(usable)
    case 'revoke':
      return unique([...running, ...(stable ? [stable.version] : []), ...known]).filter(
        // What is live is only taken away when something can take its place.
        (version) => usable(version) && (version !== stable?.version || lastGood.some(usable)),
      )
  }
}

/** What can be done to a part at present. */
export function actionsFor(part: PartStatus): ReleaseAction[] {
  const candidates: ReleaseAction[] =
    part.name === HOST ? ['promote', 'rollback', 'revoke'] : ['promote', 'canary', 'halt', 'rollback', 'revoke']
  return candidates.filter(
    (action) => versionsFor(action, part).length > 0 && (action !== 'canary' || part.stable !== null),
  )
}

export const isFit = ({ contract, shared, api }: ReleaseFit): boolean =>
  contract.fits && shared.every(({ fits }) => fits) && api.length === 0

/** Merchants as typed: separated by commas of either kind, spaces or lines. */
export const merchantsIn = (text: string): string[] => unique(text.split(/[\s,，、]+/).filter(Boolean))
