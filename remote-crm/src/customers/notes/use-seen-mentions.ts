import { getMentionList, seeMentions } from '@tessera/shared/contract/note'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { useEffect } from 'react'

/** Whoever opens a customer has seen where colleagues mention them there. */
export function useSeenMentions(customerId: string | null): void {
  const { data } = useEndpoint(getMentionList, {})
  const { mutate: see } = useEndpointMutation(seeMentions, { refreshes: [getMentionList] })
  const isNew = data?.list.some(({ customer }) => customer.id === customerId) ?? false
  useEffect(() => {
    if (isNew && customerId !== null) see({ customerId })
  }, [isNew, customerId, see])
}
