import type { Customer } from '@tessera/shared/contract/customer'

export type DueCustomer = Pick<Customer, 'id' | 'name' | 'nextFollowTime'>

/** Follow-ups whose time came since the page was opened; what was overdue then stands on the home page and in the menu. */
export const cameDue = (customers: readonly DueCustomer[], since: Date, now: Date): DueCustomer[] =>
  customers.filter(({ nextFollowTime }) => {
    if (nextFollowTime === null) return false
    const at = Date.parse(nextFollowTime)
    return at > since.getTime() && at <= now.getTime()
  })

/** One follow-up of one customer: when it is put off, it is another. */
export const keyOf = ({ id, nextFollowTime }: DueCustomer): string => `due/${id}/${nextFollowTime}`
