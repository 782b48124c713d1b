import { getHistoryList } from '@tessera/shared/contract/design/history'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { useEndpointPages } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatTime } from '@tessera/shared/text/format.text'
import { ButtonLink, EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { useEffect } from 'react'
import { CHOICE_TEXT as TEXT } from './choice.text'
import { PictureChoice } from './PictureChoice'

const PAGE_SIZE = 24

interface DesignChoiceProps {
  /** Whose designs; all of the team's without one. */
  readonly customerId?: string
  /** What choosing is for. */
  readonly hint: string
  readonly isChosen: (taskId: string) => boolean
  readonly onToggle: (task: DesignTask) => void
  /** Told whether there is anything to choose from. */
  readonly onFound: (any: boolean) => void
}

const coverOf = ({ results }: DesignTask) => results.find(({ favorite }) => favorite) ?? results[0]

/** Designs as pictures, several of which can be chosen. */
export function DesignChoice({ customerId, hint, isChosen, onToggle, onFound }: DesignChoiceProps) {
  const query = useEndpointPages(getHistoryList, {
    pageSize: PAGE_SIZE,
    ...(customerId === undefined ? {} : { customerId }),
  })
  const designs = query.data?.pages.flatMap(({ list }) => list).filter(({ results }) => results.length > 0) ?? []
  const any = designs.length > 0
  useEffect(() => onFound(any), [any, onFound])
  if (query.isPending) return <LoadingState variant="cards" />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (designs.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        picture="floor"
        text={customerId === undefined ? TEXT.noDesigns : TEXT.noDesignsFor}
        // Without a customer it is part of something being written, which a link would leave behind.
        {...(customerId !== undefined && {
          action: (
            <ButtonLink variant="primary" to={links.designFor(customerId)}>
              {TEXT.begin}
            </ButtonLink>
          ),
        })}
      />
    )
  }
  return (
    <PictureChoice
      label={TEXT.designs}
      hint={hint}
      items={designs}
      keyOf={({ id }) => id}
      pictureOf={(task) => coverOf(task)?.previewUrl}
      wordsOf={({ createdAt, results }) => TEXT.made(formatTime(createdAt), results.length)}
      isChosen={({ id }) => isChosen(id)}
      onToggle={onToggle}
      more={{ has: query.hasNextPage, loading: query.isFetchingNextPage, fetch: () => void query.fetchNextPage() }}
    />
  )
}
