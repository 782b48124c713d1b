import type { PartStatus, ReleaseAction, ReleaseFit } from '@tessera/shared/contract/release'

/** The host has no canary: it is one page for everybody. */
export const HOST = 'host'

const unique = (versions: readonly string[]): string[] => [...new Set(versions)]

/** Versions to choose from for an action, the likeliest first. */
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
        // The stable version can only be revoked when a last good one can replace it.
        (version) => usable(version) && (version !== stable?.version || lastGood.some(usable)),
      )
  }
}

/** The actions that are possible at present. */
export function actionsFor(part: PartStatus): ReleaseAction[] {
  const candidates: ReleaseAction[] =
    part.name === HOST ? ['promote', 'rollback', 'revoke'] : ['promote', 'canary', 'halt', 'rollback', 'revoke']
  return candidates.filter(
    (action) => versionsFor(action, part).length > 0 && (action !== 'canary' || part.stable !== null),
  )
}

export const isFit = ({ contract, shared, api }: ReleaseFit): boolean =>
  contract.fits && shared.every(({ fits }) => fits) && api.length === 0

/** Splits typed merchant ids at commas (either kind), enumeration commas, spaces and line breaks. */
export const merchantsIn = (text: string): string[] => unique(text.split(/[\s,，、]+/).filter(Boolean))
