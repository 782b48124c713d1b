import { type InfiniteData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'

/** What tells whether the rows of a page are still the same ones. */
interface PageOfRows {
  readonly total: number
  readonly nextCursor?: string | null | undefined
}

interface ChangingPages<Page> {
  /** Of the infinite query that holds the pages. */
  readonly queryKey: QueryKey
  readonly pages: readonly Page[]
  /** ms until a page is asked again; false for one that does not change by itself. */
  readonly refetchInterval: (page: Page) => number | false
  readonly ask: (pageParam: object, signal: AbortSignal) => Promise<Page>
}

/**
 * Asks again for those loaded pages that change by themselves: an infinite query's own interval asks for all of them, hundreds after a long
 * scroll. When rows came or went, other pages begin elsewhere, and all are asked.
 */
export function useChangingPages<Page extends PageOfRows>({
  queryKey,
  pages,
  refetchInterval,
  ask,
}: ChangingPages<Page>): void {
  const client = useQueryClient()
  const waits = pages.map(refetchInterval).filter((ms) => ms !== false)
  const refresh = async (signal: AbortSignal) => {
    const held = client.getQueryData<InfiniteData<Page, object>>(queryKey)
    if (!held) return
    const asked = held.pages.map(async (page, index) =>
      refetchInterval(page) === false ? page : ask(held.pageParams[index]!, signal),
    )
    const fresh = await Promise.all(asked).catch(() => null)
    signal.throwIfAborted()
    // Of a failure the list itself tells.
    if (!fresh?.every((page, index) => isSamePart(page, held.pages[index]!)))
      return client.invalidateQueries({ queryKey, exact: true })
    client.setQueryData<InfiniteData<Page, object>>(queryKey, (now) =>
      now?.pages === held.pages ? { ...now, pages: fresh } : now,
    )
  }
  useQuery({
    // Not below the list's own key: who refreshes the list asks for all of it anyway.
    queryKey: ['changing', ...queryKey],
    queryFn: async ({ signal }) => {
      await refresh(signal)
      return null
    },
    enabled: waits.length > 0,
    // The pages are new: the first question waits for the interval too.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: waits.length > 0 ? Math.min(...waits) : false,
  })
}

const isSamePart = (fresh: PageOfRows, held: PageOfRows) =>
  fresh.total === held.total && fresh.nextCursor === held.nextCursor
