import { createShare, getShareList, getSharePoster, revokeShare, type Share } from '@tessera/shared/contract/share'
import { failWith, mock, mockPage } from '@tessera/shared/mock-host/mock-host'

const DAY_MS = 86_400_000

/** Newest first, until the page is reloaded. */
let shares: Share[] = []
/** Links by idempotency token. */
const made = new Map<string, Share>()

/** @param resultOf what the mock knows of a result */
export const sharesEndpoints = (resultOf: (id: string) => Share['results'][number]) => [
  mock(createShare, ({ clientToken, resultIds, days, withCode, showQuantities }) => {
    const former = made.get(clientToken)
    if (former) return former
    const share: Share = {
      id: crypto.randomUUID(),
      state: 'live',
      link: `${location.origin}/userMaterialDetail?share=${clientToken.slice(0, 22)}`,
      code: withCode ? '135790' : null,
      showQuantities,
      days,
      expiresAt: new Date(Date.now() + days * DAY_MS).toISOString(),
      customer: null,
      results: resultIds.map(resultOf),
      viewCount: 0,
      lastViewAt: null,
      lastReplyAt: null,
      replies: [],
      createdAt: new Date().toISOString(),
    }
    made.set(clientToken, share)
    shares = [share, ...shares]
    return share
  }),
  mock(revokeShare, ({ id }) => {
    shares = shares.map((each) => (each.id === id ? { ...each, state: 'revoked' as const } : each))
    return shares.find((each) => each.id === id) ?? failWith('NOT_FOUND')
  }),
  mock(getSharePoster, ({ id }) => {
    const { previewUrl } = shares.find((each) => each.id === id)?.results[0] ?? failWith('NOT_FOUND')
    return { url: previewUrl, fileName: 'poster.jpg', expiresAt: new Date(Date.now() + 60_000).toISOString() }
  }),
  mock(getShareList, ({ taskId, quotationId, ...page }) =>
    mockPage(
      // Of quotations there are none.
      shares.filter(({ results }) => !quotationId && (!taskId || results.some((result) => result.taskId === taskId))),
      page,
      () => [],
    ),
  ),
]
