import type { Customer } from '@tessera/shared/contract/customer'
import { SOURCE_TEXT, STAGE_TEXT } from '@tessera/shared/text/customer.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, ErrorState, LoadingState } from '@tessera/shared/ui/core'
import { Fact, Facts, StatusTag } from '@tessera/shared/ui/data'
import { DetailDrawer, useDetailAddress } from '@tessera/shared/ui/overlay'
import { useCustomer } from './customers.api'
import { CUSTOMER_KEY, homeOf, STAGE_TONE } from './customers.rules'
import { budgetText, CUSTOMERS_TEXT, levelText } from './customers.text'
import type { CustomerActions } from './use-customer-actions'

/** Drawer of the customer in the URL. */
export function CustomerDetail({ actions }: { readonly actions: CustomerActions }) {
  const { id, close } = useDetailAddress(CUSTOMER_KEY)
  const query = useCustomer(id)
  const customer = query.data
  return (
    <DetailDrawer
      open={id !== null}
      title={query.data?.name ?? CUSTOMERS_TEXT.detail}
      onClose={close}
      footer={
        customer ? (
          <>
            <Button variant="quiet" onClick={() => void actions.remove([customer]).then((gone) => gone && close())}>
              {CUSTOMERS_TEXT.remove}
            </Button>
            <Button onClick={() => actions.transfer([customer])}>{CUSTOMERS_TEXT.transfer}</Button>
            <Button variant="primary" onClick={() => actions.edit(customer)}>
              {CUSTOMERS_TEXT.edit}
            </Button>
          </>
        ) : null
      }
    >
      {query.isPending ? <LoadingState variant="list" /> : null}
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <CustomerFacts customer={query.data} /> : null}
    </DetailDrawer>
  )
}

function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { mobile, wechat, stage, level, source, address, demand, ownerName, lastFollowTime } = customer
  return (
    <Facts>
      <Fact name={CUSTOMERS_TEXT.mobile}>{mobile ? <a href={`tel:${mobile}`}>{mobile}</a> : null}</Fact>
      <Fact name={CUSTOMERS_TEXT.wechat}>{wechat}</Fact>
      <Fact name={CUSTOMERS_TEXT.stage}>
        <StatusTag tone={STAGE_TONE[stage]}>{STAGE_TEXT[stage]}</StatusTag>
      </Fact>
      <Fact name={CUSTOMERS_TEXT.level}>{levelText(level)}</Fact>
      <Fact name={CUSTOMERS_TEXT.source}>{SOURCE_TEXT[source]}</Fact>
      <Fact name={CUSTOMERS_TEXT.owner}>{ownerName}</Fact>
      <Fact name={CUSTOMERS_TEXT.previousOwner}>{customer.previousOwnerName}</Fact>
      <Fact name={CUSTOMERS_TEXT.nextFollowTime}>
        {customer.nextFollowTime ? formatTime(customer.nextFollowTime) : CUSTOMERS_TEXT.noFollowTime}
      </Fact>
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
