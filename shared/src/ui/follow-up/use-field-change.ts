import {
  type Customer,
  type CustomerChanges,
  getCustomerDetail,
  getCustomerList,
  updateCustomer,
} from '../../contract/customer'
import { getCustomerOwnerList } from '../../contract/customer-transfer'
import { toAppError } from '../../http/app-error'
import { call } from '../../http/client'
import { useEndpointMutation } from '../../query/query'
import { showError, toast } from '../core/toast.store'
import { FOLLOW_UP_TEXT } from './follow-up.text'

/** What any change of a customer may show up in. */
export const CUSTOMER_CHANGED = [getCustomerList, getCustomerDetail, getCustomerOwnerList]

/**
 * Changes a few fields of a customer at once, without a form. When a colleague saved meanwhile it is tried again, unless they changed the
 * same fields: then theirs stay and the person is told.
 *
 * @returns the saved customer, null when it was not saved
 */
export function useFieldChange() {
  const { mutateAsync } = useEndpointMutation(updateCustomer, { refreshes: CUSTOMER_CHANGED })
  return async (seen: Customer, changes: CustomerChanges, options: { undo?: true } = {}): Promise<Customer | null> => {
    const save = async ({ id, version }: Customer) => (await mutateAsync({ id, version, changes, ...options })).data
    try {
      return await save(seen)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.reason !== 'VERSION_STALE') {
        showError(error)
        return null
      }
    }
    try {
      const latest = await call(getCustomerDetail, { id: seen.id })
      const fields = Object.keys(changes) as (keyof CustomerChanges)[]
      if (fields.some((field) => latest[field] !== seen[field])) {
        toast.info(FOLLOW_UP_TEXT.changedMeanwhile(seen.name))
        return null
      }
      return await save(latest)
    } catch (thrown) {
      showError(thrown)
      return null
    }
  }
}
