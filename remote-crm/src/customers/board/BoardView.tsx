import { getCustomerList } from '@tessera/shared/contract/customer'
import { useListAddress } from '@tessera/shared/query/list-address'
import { FilterSearch } from '@tessera/shared/ui/data'
import { CUSTOMERS_TEXT } from '../customers.text'
import styles from './Board.module.css'
import { CustomerBoard } from './CustomerBoard'

/** The list's filters apply to the board, too, but for the stage. */
const SCHEMA = getCustomerList.input.omit({
  pageNum: true,
  pageSize: true,
  sortField: true,
  sortOrder: true,
  stage: true,
  deleted: true,
})

/** The board with the filters of the address. */
export function BoardView() {
  const { filters, change } = useListAddress(SCHEMA)
  return (
    <div className={styles.view}>
      <FilterSearch
        value={filters.keyword ?? ''}
        placeholder={CUSTOMERS_TEXT.search}
        onChange={(keyword) => change({ keyword }, { replace: true })}
      />
      <CustomerBoard filters={filters} />
    </div>
  )
}
