import { type Customer, CUSTOMER_RESTORE_DAYS, getCustomerQuota } from '@tessera/shared/contract/customer'
import { call } from '@tessera/shared/http/client'
import { toAppError } from '@tessera/shared/http/app-error'
import { showError, toast } from '@tessera/shared/ui/core'
import { confirm } from '@tessera/shared/ui/overlay'
import { links } from '@tessera/shared/remote/links'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useDeleteCustomer, useRestoreCustomer } from './customers.api'
import { restoreCost } from './customers.rules'
import { CUSTOMERS_TEXT as TEXT } from './customers.text'
import { EditCustomer } from './EditCustomer'
import { TagCustomers } from './TagCustomers'
import { TransferCustomers } from './TransferCustomers'

export interface CustomerActions {
  readonly edit: (customer: Customer) => void
  readonly tag: (customers: readonly Customer[]) => void
  readonly transfer: (customers: readonly Customer[]) => void
  /** Opens the page where two become one; of one the other is chosen there. */
  readonly merge: (customers: readonly Customer[]) => void
  /** Resolves to whether they were deleted. */
  readonly remove: (customers: readonly Customer[]) => Promise<boolean>
  readonly restore: (customers: readonly Customer[]) => Promise<boolean>
  /** Render it once. */
  readonly sheets: ReactNode
}

const idsOf = (customers: readonly Customer[]) => customers.map(({ id }) => id)
const nameOf = (customers: readonly Customer[]) => customers[0]?.name ?? ''

/** What can be done with customers, on the list and on a customer's own page. */
export function useCustomerActions(): CustomerActions {
  const [edited, setEdited] = useState<{ customer: Customer; open: boolean } | null>(null)
  const [tagged, setTagged] = useState<{ customers: readonly Customer[]; open: boolean } | null>(null)
  const [given, setGiven] = useState<{ customers: readonly Customer[]; open: boolean } | null>(null)
  const navigate = useNavigate()
  const { mutateAsync: deleteThem } = useDeleteCustomer()
  const { mutateAsync: restoreThem } = useRestoreCustomer()

  const remove = async (customers: readonly Customer[]) => {
    const { length: count } = customers
    const agreed = await confirm({
      title: TEXT.removeTitle(nameOf(customers), count),
      content: TEXT.removeHint(CUSTOMER_RESTORE_DAYS),
      okText: TEXT.remove,
      danger: true,
    })
    if (!agreed) return false
    try {
      await deleteThem({ ids: idsOf(customers) })
      toast.success(TEXT.removed(count))
      return true
    } catch (error) {
      showError(error)
      return false
    }
  }

  const restore = async (customers: readonly Customer[]) => {
    const { length: count } = customers
    try {
      const cost = restoreCost(count, await call(getCustomerQuota, {}))
      const content = cost === 0 ? TEXT.restoreFree : TEXT.restorePaid(cost)
      const title = TEXT.restoreTitle(nameOf(customers), count)
      if (!(await confirm({ title, content, okText: TEXT.restore }))) return false
      const { data } = await restoreThem({ ids: idsOf(customers), mostBeans: cost })
      toast.success(TEXT.restored(count, data.chargedBeans))
      return true
    } catch (error) {
      if (toAppError(error).reason === 'MOBILE_TAKEN') toast.error(TEXT.restoreTaken)
      else showError(error)
      return false
    }
  }

  return {
    edit: (customer) => setEdited({ customer, open: true }),
    merge: ([first, second]) => {
      if (first) void navigate(links.mergeCustomers(first.id, second?.id))
    },
    tag: (customers) => setTagged({ customers, open: true }),
    transfer: (customers) => setGiven({ customers, open: true }),
    remove,
    restore,
    sheets: (
      <>
        {edited ? (
          <EditCustomer
            key={`${edited.customer.id}/${edited.customer.version}`}
            {...edited}
            onClose={() => setEdited({ ...edited, open: false })}
          />
        ) : null}
        {tagged ? <TagCustomers {...tagged} onClose={() => setTagged({ ...tagged, open: false })} /> : null}
        {given ? <TransferCustomers {...given} onClose={() => setGiven({ ...given, open: false })} /> : null}
      </>
    ),
  }
}
