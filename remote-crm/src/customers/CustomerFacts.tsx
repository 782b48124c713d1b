import type { Customer } from '@tessera/shared/contract/customer'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/contract/customer.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { Fact, Facts, StatusTag } from '@tessera/shared/ui/data'
import { TagChips } from '@tessera/shared/ui/tags'
import { homeOf, STAGE_TONE } from './customers.rules'
import { budgetText, CUSTOMERS_TEXT, levelText } from './customers.text'

/** What is known of a customer. */
export function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { stage, level, source, address, demand, ownerName, lastFollowTime, tagIds } = customer
  return (
    <Facts>
      <Fact name={CUSTOMERS_TEXT.stage}>
        <StatusTag tone={STAGE_TONE[stage]}>{STAGE_TEXT[stage]}</StatusTag>
      </Fact>
      <Fact name={CUSTOMERS_TEXT.level}>{levelText(level)}</Fact>
      <Fact name={CUSTOMERS_TEXT.source}>{SOURCE_TEXT[source]}</Fact>
      <Fact name={CUSTOMERS_TEXT.owner}>{ownerName}</Fact>
      {tagIds.length > 0 ? (
        <Fact name={CUSTOMERS_TEXT.tags}>
          <TagChips scope="customer" tagIds={tagIds} />
        </Fact>
      ) : null}
      {customer.previousOwnerName ? (
        <Fact name={CUSTOMERS_TEXT.previousOwner}>{customer.previousOwnerName}</Fact>
      ) : null}
      <Fact name={CUSTOMERS_TEXT.home}>{homeOf(customer).join(' · ')}</Fact>
      <Fact name={CUSTOMERS_TEXT.address}>{address}</Fact>
      <Fact name={CUSTOMERS_TEXT.budget}>{budgetText(customer.budgetMin, customer.budgetMax)}</Fact>
      <Fact name={CUSTOMERS_TEXT.demand}>{demand}</Fact>
      <Fact name={CUSTOMERS_TEXT.lastFollowTime}>
        {lastFollowTime ? formatTime(lastFollowTime) : CUSTOMERS_TEXT.neverFollowed}
      </Fact>
      {customer.dealTime ? <Fact name={CUSTOMERS_TEXT.dealTime}>{formatTime(customer.dealTime)}</Fact> : null}
      <Fact name={CUSTOMERS_TEXT.createdAt}>{formatTime(customer.createdAt)}</Fact>
      <Fact name={CUSTOMERS_TEXT.updatedAt}>{formatTime(customer.updatedAt)}</Fact>
    </Facts>
  )
}
