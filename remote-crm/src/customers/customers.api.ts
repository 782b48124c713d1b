import { getCoinRecordList } from '@tessera/shared/contract/billing'
import {
  checkDuplicate,
  createCustomer,
  deleteCustomer,
  getCustomerDetail,
  getCustomerList,
  getCustomerQuota,
  restoreCustomer,
  tagCustomers,
  updateCustomer,
} from '@tessera/shared/contract/customer'
import { mergeCustomer } from '@tessera/shared/contract/customer-merge'
import {
  getCustomerOwnerList,
  getTransferRecordList,
  transferCustomer,
} from '@tessera/shared/contract/customer-transfer'
import { getAssetList } from '@tessera/shared/contract/asset'
import { getSummary } from '@tessera/shared/contract/customer-summary'
import { getHistoryList } from '@tessera/shared/contract/design/history'
import { getNoteList } from '@tessera/shared/contract/note'
import { getQuotationList } from '@tessera/shared/contract/quotation'
import { getShareList } from '@tessera/shared/contract/share'
import { getTagList } from '@tessera/shared/contract/tag'
import { getUploadLinkList } from '@tessera/shared/contract/upload-link'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { CUSTOMER_CHANGED } from '@tessera/shared/ui/follow-up'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'

export const useCustomer = (id: string | null) =>
  useEndpoint(getCustomerDetail, { id: id ?? '' }, { enabled: id !== null })

/** Refetched whenever the form opens: a colleague may have used up the allowance. */
export const useCustomerQuota = (enabled: boolean) => useEndpoint(getCustomerQuota, {}, { enabled, staleTime: 0 })

/** Also refreshes balances and records, since a customer may cost beans; even after a failure, whose outcome may be unknown. */
export const useCreateCustomer = () =>
  useEndpointMutation(createCustomer, {
    refreshes: [getCustomerList, getCustomerQuota, getUserPrivilege, getCoinRecordList],
  })

export const useUpdateCustomer = () => useEndpointMutation(updateCustomer, { refreshes: CUSTOMER_CHANGED })

export const useTagCustomers = () => useEndpointMutation(tagCustomers, { refreshes: [...CUSTOMER_CHANGED, getTagList] })

export const useDeleteCustomer = () =>
  useEndpointMutation(deleteCustomer, { refreshes: [...CUSTOMER_CHANGED, getCustomerQuota] })

export const useRestoreCustomer = () =>
  useEndpointMutation(restoreCustomer, {
    refreshes: [...CUSTOMER_CHANGED, getCustomerQuota, getUserPrivilege, getCoinRecordList],
  })

export const useTransferCustomer = () =>
  useEndpointMutation(transferCustomer, { refreshes: [...CUSTOMER_CHANGED, getTransferRecordList] })

/** Also refreshes what moved along. */
export const useMergeCustomer = () =>
  useEndpointMutation(mergeCustomer, {
    refreshes: [
      ...CUSTOMER_CHANGED,
      getCustomerQuota,
      getNoteList,
      getSummary,
      getHistoryList,
      getShareList,
      getQuotationList,
      getAssetList,
      getUploadLinkList,
    ],
  })

export const useCustomerOwners = (enabled: boolean) => useEndpoint(getCustomerOwnerList, {}, { enabled, staleTime: 0 })

/** Asks only for what is whole: a number of eleven digits, or a WeChat name of some length. */
export function useDuplicates(mobile: string, wechat: string) {
  const asked = {
    ...(MOBILE.safeParse(mobile).success ? { mobile } : {}),
    ...(wechat.length >= SHORTEST_WECHAT ? { wechat } : {}),
  }
  return useEndpoint(checkDuplicate, asked, { enabled: Object.keys(asked).length > 0, keepPrevious: true })
}
const MOBILE = checkDuplicate.input.shape.mobile.unwrap()
const SHORTEST_WECHAT = 3
