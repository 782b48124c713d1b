import { renderPage } from '@tessera/shared/testing/testing'
import { formatMinute, formatTime } from '@tessera/shared/text/format.text'
import { screen } from '@testing-library/react'
import { CustomerCard } from './CustomerCard'
import { customer } from './customers.fixtures'

const NEXT = '2031-03-02T08:00:00.000Z'

it.each([
  [NEXT, `下次 ${formatMinute(NEXT)}`],
  [null, `建档 ${formatTime(customer('c1').createdAt)}`],
])('says which time it shows: of the next follow-up at %s, or of the creation', (nextFollowTime, said) => {
  const { ownerName } = customer('c1')
  renderPage(<CustomerCard customer={customer('c1', { nextFollowTime })} />)
  expect(screen.getByText(new RegExp(`^${ownerName}`))).toHaveTextContent(`${ownerName} · ${said}`)
})
