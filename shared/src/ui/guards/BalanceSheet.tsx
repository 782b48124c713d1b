import { getCoinPriceList } from '../../contract/billing'
import { BEAN_COST, FLOPS_PER_IMAGE } from '../../contract/constants'
import type { UserPrivilege } from '../../contract/user'
import { useEndpoint } from '../../query/query'
import { formatMoney, formatNumber } from '../../text/format.text'
import { Button, ButtonLink } from '../core/Button'
import { Sheet } from '../overlay/Sheet'
import styles from './BalanceSheet.module.css'
import { GUARDS_TEXT } from './guards.text'

interface BalanceSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Images the action needed. */
  readonly required: number
  readonly rights: UserPrivilege
}

/** Says what the balances are, what the action needs and what can be bought. */
export function BalanceSheet({ open, onClose, required, rights }: BalanceSheetProps) {
  const packages = useEndpoint(getCoinPriceList, {}, { enabled: open })
  return (
    <Sheet
      open={open}
      title={GUARDS_TEXT.insufficientTitle}
      onClose={onClose}
      footer={
        <>
          <ButtonLink to="/work/profile/records" onClick={onClose}>
            {GUARDS_TEXT.records}
          </ButtonLink>
          <Button variant="primary" onClick={onClose}>
            {GUARDS_TEXT.close}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.lead}>{GUARDS_TEXT.insufficient(required, rights.imgQuotaNum)}</p>
        <dl className={styles.balances}>
          <Balance label={GUARDS_TEXT.flops} value={rights.unusedTotalFlops} />
          <Balance label={GUARDS_TEXT.beans} value={rights.unusedBeans} />
        </dl>
        <p className={styles.small}>{GUARDS_TEXT.price(FLOPS_PER_IMAGE, BEAN_COST.image)}</p>
        {packages.data && packages.data.list.length > 0 ? (
          <section>
            <h3 className={styles.heading}>{GUARDS_TEXT.packages}</h3>
            <ul className={styles.packages}>
              {packages.data.list.map((item) => (
                <li key={item.id}>
                  <span>{item.name}</span>
                  <span className={styles.small}>{GUARDS_TEXT.beansIn(item.grants.beans)}</span>
                  <b>{formatMoney(item.priceFen)}</b>
                </li>
              ))}
            </ul>
            <p className={styles.small}>{GUARDS_TEXT.howToBuy}</p>
          </section>
        ) : null}
        <p className={styles.kept}>{GUARDS_TEXT.kept}</p>
      </div>
    </Sheet>
  )
}

function Balance({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatNumber(value)}</dd>
    </div>
  )
}
