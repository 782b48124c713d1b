import { getSummary } from '@tessera/shared/contract/customer-summary'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import { archiveNote, deleteNote, getNoteList, type NoteType, updateNote } from '@tessera/shared/contract/note'
import { getShareList } from '@tessera/shared/contract/share'
import { useEndpoint, useEndpointMutation, useEndpointPages } from '@tessera/shared/query/query'
import { useMemo } from 'react'
import { joined, type Source } from './timeline.rules'

export interface TimelineFilter {
  readonly keyword: string
  readonly type: NoteType | null
  readonly archived: boolean
}

/** Notes, events, designs and links of a customer; only what was written when something is searched. */
export function useTimeline(customerId: string, { keyword, type, archived }: TimelineFilter) {
  const isWhole = keyword === '' && type === null && !archived
  const notes = useEndpointPages(getNoteList, {
    customerId,
    ...(keyword === '' ? {} : { keyword }),
    ...(type === null ? {} : { type }),
    ...(archived ? { archived } : {}),
  })
  const designs = useEndpointPages(getHistoryList, { customerId, pageSize: 50 })
  const shares = useEndpoint(getShareList, { customerId, pageSize: 100 })
  const timeline = useMemo(() => {
    const written: Source = {
      entries: (notes.data?.pages ?? []).flatMap(({ list }) =>
        list.map((note) => ({ kind: 'note', at: note.createdAt, note }) as const),
      ),
      complete: !notes.hasNextPage,
    }
    const drawn: Source = {
      entries: (designs.data?.pages ?? []).flatMap(({ list }) =>
        list.map((task) => ({ kind: 'design', at: task.createdAt, task }) as const),
      ),
      complete: !designs.hasNextPage,
    }
    const sent: Source = {
      entries: (shares.data?.list ?? []).map((share) => ({ kind: 'share', at: share.createdAt, share }) as const),
      complete: true,
    }
    return joined(isWhole ? [written, drawn, sent] : [written])
  }, [notes.data, notes.hasNextPage, designs.data, designs.hasNextPage, shares.data, isWhole])
  const source = timeline.next === 1 ? designs : notes
  return {
    entries: timeline.entries,
    isPending: notes.isPending,
    // Designs and links are extras: without them the notes are still there.
    error: notes.error,
    retry: () => void notes.refetch(),
    hasMore: timeline.next !== null,
    loadingMore: source.isFetchingNextPage,
    more: () => void source.fetchNextPage(),
  }
}

const CHANGED = { refreshes: [getNoteList, getSummary] }
export const useUpdateNote = () => useEndpointMutation(updateNote, CHANGED)
export const useArchiveNote = () => useEndpointMutation(archiveNote, CHANGED)
export const useDeleteNote = () => useEndpointMutation(deleteNote, CHANGED)
