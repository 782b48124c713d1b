import { getUserPrivilege, type UserPrivilege } from '@tessera/shared/contract/user'
import { useEndpoint } from '@tessera/shared/query/query'
import { setRights } from '@tessera/shared/session/session.store'
import { formatNumber } from '@tessera/shared/text/format.text'
import { Logo } from '@tessera/shared/ui/core'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentPage, useHost } from '../router/use-host'
import { breadcrumbOf } from './breadcrumb.rules'
import { SearchEntry } from './search/SearchEntry'
import styles from './Header.module.css'
import { LAYOUT_TEXT } from './layout.text'
import { UserMenu } from './UserMenu'
import { VipCard } from './VipCard'
import { useVipPurchase } from './VipPurchase'

interface HeaderProps {
  readonly isPhone: boolean
  /** The page with the compute records; absent for a viewer without access to it. */
  readonly recordsPath: string | undefined
}

/** The page's title, the balances, and the user's menu. */
export function Header({ isPhone, recordsPath }: HeaderProps) {
  const { rights, asOf } = useRights()
  const purchase = useVipPurchase(rights)
  return (
    <header className={styles.header}>
      {isPhone ? (
        <Link to="/work" className={styles.sign}>
          <Logo size={28} compact />
        </Link>
      ) : (
        <Breadcrumb />
      )}
      <div className={styles.end}>
        <SearchEntry isPhone={isPhone} />
        <Balances rights={rights} recordsPath={recordsPath} />
        {isPhone ? null : <VipCard rights={rights} asOf={asOf} onOpen={purchase.open} />}
        <UserMenu rights={rights} asOf={asOf} isPhone={isPhone} onMembership={purchase.open} />
      </div>
      {purchase.sheet}
    </header>
  )
}

interface Rights {
  readonly rights: UserPrivilege | undefined
  /** When they were fetched, ms since the epoch. */
  readonly asOf: number
}

/** The balances from the query cache; every spend invalidates them. When the request fails, the fields stay empty. */
function useRights(): Rights {
  const { data, dataUpdatedAt } = useEndpoint(getUserPrivilege, {})
  useEffect(() => {
    if (data) setRights(data)
  }, [data])
  return { rights: data, asOf: dataUpdatedAt }
}

function Breadcrumb() {
  const { table } = useHost()
  const page = useCurrentPage()
  const crumbs = page ? breadcrumbOf(table.pages, page) : []
  return (
    <ol className={styles.crumbs}>
      {crumbs.map(({ title, path }) => (
        <li key={title}>{path ? <Link to={path}>{title}</Link> : title}</li>
      ))}
    </ol>
  )
}

function Balances({
  rights,
  recordsPath,
}: { readonly rights: UserPrivilege | undefined } & Pick<HeaderProps, 'recordsPath'>) {
  const balances = (
    <>
      <Balance label={LAYOUT_TEXT.flops} value={rights?.unusedTotalFlops} />
      <Balance label={LAYOUT_TEXT.beans} value={rights?.unusedBeans} />
    </>
  )
  return recordsPath ? (
    <Link to={recordsPath} className={styles.balances}>
      {balances}
    </Link>
  ) : (
    <div className={styles.balances}>{balances}</div>
  )
}

function Balance({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  return (
    <span className={styles.balance}>
      <span className={styles.balanceLabel}>{label}</span>
      <b>{value === undefined ? '—' : formatNumber(value)}</b>
    </span>
  )
}
