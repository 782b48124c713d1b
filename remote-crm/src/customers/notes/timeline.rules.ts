import type { DesignTask } from '@tessera/shared/contract/design/task'
import type { Note } from '@tessera/shared/contract/note'
import type { Share } from '@tessera/shared/contract/share'

export type TimelineEntry =
  | { readonly kind: 'note'; readonly at: string; readonly note: Note }
  | { readonly kind: 'design'; readonly at: string; readonly task: DesignTask }
  | { readonly kind: 'share'; readonly at: string; readonly share: Share }

/** One list of the timeline, as far as it was loaded: newest first. */
export interface Source {
  readonly entries: readonly TimelineEntry[]
  readonly complete: boolean
}

/**
 * Joins lists that are loaded page by page, newest first. What is older than the end of an unfinished list waits, so that loading more
 * never puts anything between what is shown already.
 *
 * @returns `next`: index of the list to load more of; null when all are complete
 */
export function joined(sources: readonly Source[]): {
  readonly entries: readonly TimelineEntry[]
  readonly next: number | null
} {
  const ends = sources.flatMap(({ entries, complete }, index) => {
    const oldest = entries.at(-1)
    return complete || !oldest ? [] : [{ index, at: oldest.at }]
  })
  const horizon = ends.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]
  const entries = sources
    .flatMap((source) => source.entries)
    .filter(({ at }) => horizon === undefined || at >= horizon.at)
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
  return { entries, next: horizon?.index ?? null }
}
