import type { Share } from '@tessera/shared/contract/share'
import { renderPage } from '@tessera/shared/testing/testing'
import { screen } from '@testing-library/react'
import { ShareEntry } from './MadeEntries'

const SHARE: Share = {
  id: 'share-1',
  state: 'live',
  link: null,
  code: null,
  showQuantities: false,
  days: 30,
  expiresAt: '2026-12-22T08:00:00.000Z',
  customer: { id: 'c1', name: '王女士' },
  quotation: { id: 'quotation-1', number: 'BJ20261122-0007', revision: 2 },
  results: [],
  viewCount: 1,
  lastViewAt: '2026-11-22T09:00:00.000Z',
  lastReplyAt: '2026-11-22T09:00:00.000Z',
  replies: [
    {
      id: 'reply-1',
      kind: 'message',
      resultId: null,
      text: '可以，就这样定',
      quotedFen: [900_000],
      createdAt: '2026-11-22T09:00:00.000Z',
    },
  ],
  createdAt: '2026-11-22T08:00:00.000Z',
}

it('calls a quotation that was sent a quotation, and says to which price the customer answered', () => {
  renderPage(<ShareEntry share={SHARE} />, { path: '/' })
  expect(screen.getByText('发出了报价单 BJ20261122-0007（第 2 版）')).toBeVisible()
  expect(screen.getByText(/^客户留言：可以，就这样定/)).toHaveTextContent(/就这样定 ?按当时合计 ¥\s?9,000\.00$/)
})

it('calls designs that were sent a link to designs', () => {
  renderPage(<ShareEntry share={{ ...SHARE, quotation: null, replies: [] }} />, { path: '/' })
  expect(screen.getByText('发出了方案链接')).toBeVisible()
})
