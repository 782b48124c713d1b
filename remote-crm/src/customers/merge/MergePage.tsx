import type { Customer } from '@tessera/shared/contract/customer'
import type { MergeChoice } from '@tessera/shared/contract/customer-merge'
import { toAppError } from '@tessera/shared/http/app-error'
import { links } from '@tessera/shared/remote/links'
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  showError,
  toast,
} from '@tessera/shared/ui/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useCustomer, useMergeCustomer } from '../customers.api'
import { differing, proposed } from './merge.rules'
import { MERGE_TEXT as TEXT } from './merge.text'
import { MergeChoices, WhoIsKept } from './MergeChoices'
import styles from './MergePage.module.css'
import { PickOther } from './PickOther'

/** Two customers who are one person: who stays, and whose values. */
export default function MergePage() {
  const [address, setAddress] = useSearchParams()
  const [id, otherId] = [address.get('id') ?? '', address.get('with')]
  const first = useCustomer(id || null)
  const second = useCustomer(otherId)
  const failed = first.isError ? first : second.isError ? second : null
  if (id === '') {
    const toList = <ButtonLink to={links.customers()}>{TEXT.toList}</ButtonLink>
    return (
      <Page title={TEXT.title} description={TEXT.explained}>
        <EmptyState picture="shelf" text={TEXT.pickTwo} action={toList} />
      </Page>
    )
  }
  const isPending = first.isPending || (otherId !== null && second.isPending)
  return (
    <Page title={TEXT.title} description={TEXT.explained}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isPending || !first.data ? (
        <LoadingState variant="list" />
      ) : second.data && second.data.id !== first.data.id ? (
        <Merging
          pair={[first.data, second.data]}
          refresh={() => Promise.all([first.refetch(), second.refetch()])}
          onAnother={() => setAddress({ id })}
        />
      ) : (
        <PickOther customer={first.data} onPick={(picked) => setAddress({ id, with: picked })} />
      )}
    </Page>
  )
}

interface MergingProps {
  readonly pair: readonly [Customer, Customer]
  readonly refresh: () => Promise<unknown>
  readonly onAnother: () => void
}

function Merging({ pair, refresh, onAnother }: MergingProps) {
  const [keptId, setKeptId] = useState(pair[0].id)
  const [taken, setTaken] = useState<Partial<Record<MergeChoice, string>>>({})
  const { mutateAsync, isPending } = useMergeCustomer()
  const navigate = useNavigate()
  const [kept, merged] = keptId === pair[0].id ? pair : [pair[1], pair[0]]
  const takenFrom = (choice: MergeChoice) => taken[choice] ?? proposed(kept, merged, choice)
  const merge = async () => {
    const take = differing(kept, merged).filter((choice) => takenFrom(choice) === merged.id)
    const seen = ({ id, version }: Customer) => ({ id, version })
    try {
      const { data } = await mutateAsync({ keep: seen(kept), merged: seen(merged), take })
      toast.success(TEXT.done(merged.name, data.name))
      await navigate(links.customer(data), { replace: true })
    } catch (error) {
      const { reason } = toAppError(error)
      if (reason === 'VERSION_STALE') toast.info(TEXT.stale)
      else if (reason === 'FORBIDDEN') toast.error(TEXT.notYours)
      else showError(error)
      await refresh()
    }
  }
  return (
    <>
      <WhoIsKept pair={pair} keptId={keptId} onKeep={setKeptId} />
      <MergeChoices
        pair={pair}
        takenFrom={takenFrom}
        onTake={(choice, customerId) => setTaken((former) => ({ ...former, [choice]: customerId }))}
      />
      <p className={styles.note}>{TEXT.left(merged.name)}</p>
      <div className={styles.end}>
        <Button onClick={onAnother}>{TEXT.another}</Button>
        <Button variant="primary" loading={isPending} onClick={() => void merge()}>
          {TEXT.submit(kept.name)}
        </Button>
      </div>
    </>
  )
}
