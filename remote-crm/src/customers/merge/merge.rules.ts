import type { Customer } from '@tessera/shared/contract/customer'
import { MERGE_CHOICE_NAMES, MERGE_CHOICES, type MergeChoice } from '@tessera/shared/contract/customer-merge'

const valuesOf = (customer: Customer, choice: MergeChoice) => MERGE_CHOICES[choice].map((field) => customer[field])

const isEmpty = (customer: Customer, choice: MergeChoice): boolean =>
  valuesOf(customer, choice).every((value) => value === null || value === '')

/** What somebody has to choose: all else is the same at both. */
export const differing = (one: Customer, other: Customer): MergeChoice[] =>
  MERGE_CHOICE_NAMES.filter((choice) => {
    const others = valuesOf(other, choice)
    return valuesOf(one, choice).some((value, index) => value !== others[index])
  })

/** Which customer's value is proposed: the kept one's, unless it has none. */
export const proposed = (kept: Customer, merged: Customer, choice: MergeChoice): string =>
  isEmpty(kept, choice) && !isEmpty(merged, choice) ? merged.id : kept.id
