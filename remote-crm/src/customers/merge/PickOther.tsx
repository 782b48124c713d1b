import { type Customer, getCustomerList } from '@tessera/shared/contract/customer'
import { useEndpoint } from '@tessera/shared/query/query'
import { EmptyState, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { FilterSearch } from '@tessera/shared/ui/data'
import { useState } from 'react'
import { homeOf } from '../customers.rules'
import { useDuplicates } from '../customers.api'
import { wechatText } from '../customers.text'
import styles from './MergePage.module.css'
import { MERGE_TEXT as TEXT } from './merge.text'

const SHOWN = 20

interface PickOtherProps {
  readonly customer: Customer
  readonly onPick: (id: string) => void
}

/** Who is the same person: those of the same name or WeChat name are proposed, without any the newest. */
export function PickOther({ customer, onPick }: PickOtherProps) {
  const [keyword, setKeyword] = useState('')
  const found = useEndpoint(
    getCustomerList,
    { ...(keyword ? { keyword } : {}), pageSize: SHOWN },
    { keepPrevious: true },
  )
  const named = useEndpoint(getCustomerList, { keyword: customer.name, pageSize: SHOWN })
  const same = useDuplicates('', customer.wechat ?? '')
  const namesakes = named.data?.list ?? []
  const alike = new Set([...(same.data?.list ?? []), ...namesakes].map(({ id }) => id))
  const all = [...(found.data?.list ?? []), ...(keyword ? [] : namesakes)]
  const others = [...new Map(all.map((each) => [each.id, each])).values()].filter(({ id }) => id !== customer.id)
  const list = others.toSorted((one, other) => Number(alike.has(other.id)) - Number(alike.has(one.id)))
  return (
    <section className={styles.pick} aria-label={TEXT.pick(customer.name)}>
      <p>{TEXT.pick(customer.name)}</p>
      <FilterSearch value={keyword} placeholder={TEXT.pickHint} onChange={setKeyword} />
      {found.isPending ? (
        <LoadingState variant="list" />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : list.length === 0 ? (
        <EmptyState picture="search" text={TEXT.pickNone} />
      ) : (
        <ul className={styles.found}>
          {list.map((each) => (
            <li key={each.id}>
              <button type="button" onClick={() => onPick(each.id)}>
                <b>{each.name}</b>
                <small>{[each.mobile ?? wechatText(each.wechat), ...homeOf(each), each.ownerName].join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
