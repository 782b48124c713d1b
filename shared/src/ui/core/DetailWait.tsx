import { missing } from '../../http/app-error'
import { ErrorState } from './ErrorState'
import { LoadingState, type LoadingVariant } from './LoadingState'
import { Page } from './Page'

interface DetailWaitProps {
  /** Until the record's name is there. */
  readonly title: string
  /** Of the address; empty when it names no record. */
  readonly id: string
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
  /** Address of the list that the record would be in. */
  readonly list: string
  readonly variant: LoadingVariant
}

/** The page of one record while it is loaded, and instead of one that does not exist. */
export function DetailWait({ title, id, query, list, variant }: DetailWaitProps) {
  return (
    <Page title={title}>
      {id === '' || query.isError ? (
        <ErrorState error={id === '' ? missing() : query.error} list={list} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState variant={variant} />
      )}
    </Page>
  )
}
