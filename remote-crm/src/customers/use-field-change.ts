import { type Customer, type CustomerChanges, getCustomerDetail } from '@tessera/shared/contract/customer'
import { toAppError } from '@tessera/shared/http/app-error'
import { call } from '@tessera/shared/http/client'
import { showError, toast } from '@tessera/shared/ui/core'
import { useUpdateCustomer } from './customers.api'
import { CUSTOMERS_TEXT } from './customers.text'

/**
 * Changes a few fields of a customer at once, without a form. When a colleague saved meanwhile it is tried again, unless they changed the
 * same fields: then theirs stay and the person is told.
 *
 * @returns whether it was saved
 */
export function useFieldChange(): (seen: Customer, changes: CustomerChanges) => Promise<boolean> {
  const { mutateAsync } = useUpdateCustomer()
  return async (seen, changes) => {
    const save = ({ id, version }: Customer) => mutateAsync({ id, version, changes })
    try {
      await save(seen)
      return true
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.reason !== 'VERSION_STALE') {
        showError(error)
        return false
      }
    }
    try {
      const latest = await call(getCustomerDetail, { id: seen.id })
      const fields = Object.keys(changes) as (keyof CustomerChanges)[]
      if (fields.some((field) => latest[field] !== seen[field])) {
        toast.info(CUSTOMERS_TEXT.changedMeanwhile(seen.name))
        return false
      }
      await save(latest)
      return true
    } catch (thrown) {
      showError(thrown)
      return false
    }
  }
}
