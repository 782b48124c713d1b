import {
  beginQuotation,
  copyQuotation,
  getQuotation,
  getQuotationList,
  type Quotation,
  type QuotationDraft,
  saveQuotation,
} from '../../contract/quotation'
import { plainLine } from '../../contract/quotation-line'
import { sumOf } from '../../contract/quotation-sum'
import { failWith } from '../contract-answers'
import { mock, type MockEndpoint } from '../mock-api'
import { daysAgo, mockPage, mockRecord } from './records'

const DAY_MS = 24 * 60 * 60_000

/** Newest first, until the page is reloaded. */
let quotations: Quotation[] = []
/** Quotations by idempotency token. */
const begun = new Map<string, string>()

const find = (id: string): Quotation => quotations.find((each) => each.id === id) ?? failWith('NOT_FOUND')

interface Known {
  readonly customerName: (id: string) => string
  /** What a result is called on its line. */
  readonly resultName: (id: string) => string
}

function figured(draft: QuotationDraft, { customerName }: Known) {
  const { customerId } = draft
  return {
    ...draft,
    ...sumOf(draft.lines, draft.discountFen),
    customer: customerId === null ? null : { id: customerId, name: customerName(customerId) },
  }
}

/** Quotations of the person's, with nothing to send or download. */
export function quotationsEndpoints(known: Known): MockEndpoint[] {
  const add = (draft: QuotationDraft, own: Pick<Quotation, 'number' | 'revision' | 'creatorName'>): Quotation => {
    const quotation: Quotation = {
      ...mockRecord(`quotation-${quotations.length + 1}`),
      ...figured(draft, known),
      ...own,
      validUntil: new Date(Date.now() + draft.days * DAY_MS).toISOString(),
      pictures: [],
    }
    quotations = [quotation, ...quotations]
    return quotation
  }
  return [
    mock(getQuotationList, ({ customerId, ...page }) =>
      mockPage(
        quotations.filter((each) => !customerId || each.customerId === customerId),
        page,
        ({ number, customerName, customer }) => [number, customerName, customer?.name ?? null],
      ),
    ),
    mock(getQuotation, ({ id }) => find(id)),
    mock(beginQuotation, ({ clientToken, resultIds, customerId = null }, { caller }) => {
      const former = begun.get(clientToken)
      if (former !== undefined) return find(former)
      const quotation = add(
        {
          shopName: caller.teamName,
          shopContact: '',
          customerId,
          customerName: customerId === null ? '' : known.customerName(customerId),
          days: 15,
          note: '',
          discountFen: 0,
          lines: resultIds.map((id) => plainLine({ room: '', name: known.resultName(id), resultId: id })),
        },
        {
          number: `BJ${daysAgo(0).slice(0, 10).replaceAll('-', '')}-${String(quotations.length + 1).padStart(4, '0')}`,
          revision: 1,
          creatorName: caller.userName,
        },
      )
      begun.set(clientToken, quotation.id)
      return quotation
    }),
    mock(saveQuotation, ({ id, version, draft }) => {
      const former = find(id)
      if (former.version !== version) failWith('VERSION_STALE')
      const next = { ...former, ...figured(draft, known), version: version + 1, updatedAt: new Date().toISOString() }
      quotations = quotations.map((each) => (each === former ? next : each))
      return next
    }),
    mock(copyQuotation, ({ id }, { caller }) => {
      const former = find(id)
      return add(former, { ...former, revision: former.revision + 1, creatorName: caller.userName })
    }),
  ]
}
