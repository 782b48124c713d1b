import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { getFactoryList } from '@tessera/shared/contract/factory'
import { useIsPhone } from '@tessera/shared/ui/core'
import { Pagination } from '@tessera/shared/ui/data'
import styles from './Factories.module.css'
import { FactoryCard } from './FactoryCard'
import { FACTORIES_TEXT } from './factories.text'

interface FactoryGridProps {
  readonly answer: EndpointOutput<typeof getFactoryList>
  readonly page: number
  readonly busy: boolean
  readonly onPageChange: (page: number) => void
}

export function FactoryGrid({ answer: { list, total, pageSize }, page, busy, onPageChange }: FactoryGridProps) {
  const isPhone = useIsPhone()
  return (
    <div aria-busy={busy}>
      <p className={styles.total}>{FACTORIES_TEXT.total(total)}</p>
      <ul className={styles.grid}>
        {list.map((factory) => (
          <li key={factory.id}>
            <FactoryCard factory={factory} />
          </li>
        ))}
      </ul>
      {total > pageSize || page > 1 ? (
        <Pagination
          className={styles.pages}
          align="center"
          simple={isPhone ? { readOnly: true } : false}
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={onPageChange}
        />
      ) : null}
    </div>
  )
}
